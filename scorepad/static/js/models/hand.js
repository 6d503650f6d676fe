/**
 * A hand between a form and the rules, as `scorepad/web/handform.py` reads it.
 *
 * Fields are what the form says, by name, all text: `call` ("3:2", the pitcher and the bid) or, with `every`, `bid-<seat>`
 * ("pass" or a bid); `took-<point>` (a side, or "nobody"); and what else may be told. A hand is in the contract's shape.
 */
import { POINTS } from '../rules/table.js';

const TEXTS = ['trump', 'high_rank', 'low_rank'];
const TICKS = ['lone_trump', 'all_tricks'];
const BY_SIDE = ['tricks', 'trick_points'];

const whole = (text) => (/^\s*-?\d+\s*$/.test(text ?? '') ? Number(text) : undefined);

/** The hand that the fields tell; what is not said is not there. `order`: seats as they speak; `sides`: how many. */
export function handOf(fields, order, sides) {
  const hand = { ...auctionOf(fields, order) };
  for (const { name } of POINTS) {
    const said = fields[`took-${name}`];
    if (said) hand[name] = whole(said) ?? null;
  }
  for (const name of TEXTS) if (fields[name]) hand[name] = fields[name];
  for (const name of TICKS) if (fields[name]) hand[name] = true;
  for (const name of BY_SIDE) {
    const counts = Array.from({ length: sides }, (_, index) => fields[`${name}-${index + 1}`]?.trim() ?? '');
    if (counts.some(Boolean)) hand[name] = counts.map((count) => whole(count) ?? 0);
  }
  if (fields.game_tied) hand.game_tied = fields.game_tied.split(',').map(Number);
  if (whole(fields.dealer) !== undefined) hand.dealer = whole(fields.dealer);
  if (fields.note?.trim()) hand.note = fields.note.trim();
  return hand;
}

function auctionOf(fields, order) {
  if (!fields.every) {
    const [pitcher, bid] = (fields.call ?? '').split(':').map(whole);
    return bid === undefined ? {} : { pitcher, bid };
  }
  const bids = order
    .filter((seat) => fields[`bid-${seat}`])
    .map((seat) => ({ seat, bid: whole(fields[`bid-${seat}`]) ?? null }));
  return bids.length ? { bids } : {};
}

/** The fields that tell this hand. */
export function fieldsOf(hand) {
  const fields = {};
  if (hand.bids) {
    fields.every = 'yes';
    for (const { seat, bid } of hand.bids) fields[`bid-${seat}`] = bid === null ? 'pass' : String(bid);
  } else if (hand.pitcher && hand.bid) {
    fields.call = `${hand.pitcher}:${hand.bid}`;
  }
  for (const { name } of POINTS) {
    if (hand[name] !== undefined) fields[`took-${name}`] = hand[name] === null ? 'nobody' : String(hand[name]);
  }
  for (const name of BY_SIDE) hand[name]?.forEach((count, index) => (fields[`${name}-${index + 1}`] = String(count)));
  for (const name of TICKS) if (hand[name]) fields[name] = 'yes';
  for (const name of [...TEXTS, 'note']) if (hand[name]) fields[name] = hand[name];
  if (hand.game_tied) fields.game_tied = hand.game_tied.join(',');
  if (hand.dealer) fields.dealer = String(hand.dealer);
  return fields;
}

/** Whether the fields tell anything; how the auction is noted alone tells nothing. */
export const tells = (fields) => Object.entries(fields).some(([name, said]) => name !== 'every' && said);

/** Whether everybody passed, and nobody took anything. */
export const allPassed = (hand) =>
  Boolean(hand.bids?.length) && hand.bids.every(({ bid }) => bid === null) && POINTS.every(({ name }) => !(name in hand));

/** The keys of what has to be told before there is a hand at all. */
export function lacking(hand, every) {
  if (every && allPassed(hand)) return [];
  const auction = every ? hand.bids?.some(({ bid }) => bid) : hand.pitcher !== undefined;
  const points = POINTS.filter(({ name }) => !(name in hand) && !(name === 'game' && hand.trick_points));
  return [
    ...(auction ? [] : [every ? 'page.say.lacks_bids' : 'page.say.lacks_bid']),
    ...points.map(({ name }) => `point.${name}`),
  ];
}

/** The same facts as one text, whatever their order. */
export function textOf(hand) {
  const told = Object.entries(hand ?? {}).filter(
    ([name, value]) => name !== 'number' && value !== undefined && (value !== null || POINTS.some((each) => each.name === name)),
  );
  return JSON.stringify(told.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Bids in the order of the seats: in which they were said depends on whom one takes for the dealer. */
const bySeat = (value) => (value?.[0]?.seat ? [...value].sort((one, other) => one.seat - other.seat) : value);

/** Whether the hand that is `stored` (as the contract shows it) says all that `hand` says. */
export function saysAll(stored, hand) {
  const same = (one, other) => JSON.stringify(bySeat(one) ?? null) === JSON.stringify(bySeat(other) ?? null);
  const there = (name, value) => same(stored.told?.[name], value) || same(stored[name], value);
  return Object.entries(hand).every(([name, value]) => name === 'number' || value === undefined || there(name, value));
}
