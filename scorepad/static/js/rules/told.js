/** A hand as it is sent to the server, read as strictly: what is of the wrong kind is `invalid`. */
import { POINTS, refuse } from './table.js';

/** No number at a table comes near it. */
const LARGEST = 1e6;
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const NAMES = POINTS.map((point) => point.name);

const invalid = (at, telling, words) => refuse('invalid', at, words, telling);

export function whole(value, at, least = -LARGEST, most = LARGEST) {
  return Number.isInteger(value) && value >= least && value <= most
    ? value
    : invalid(at, 'whole_number', { least, most });
}

const orNull = (value, at, one) => (value === null ? null : one(value, at));

const list = (value, at, one) =>
  Array.isArray(value) ? value.map((each, place) => one(each, `${at}/${place}`)) : invalid(at, 'list');

const wholes = (value, at) => list(value, at, (each, place) => whole(each, place));

const yesOrNo = (value, at) => (typeof value === 'boolean' ? value : invalid(at, 'yes_or_no'));

function text(value, at, most = 120, blanks = '') {
  if (typeof value !== 'string' || [...value].length > most) invalid(at, 'text', { least: 0, most });
  if ([...value].some((one) => UNWRITABLE.test(one) && !blanks.includes(one))) invalid(at, 'unwritable');
  return value;
}

function keyed(value, at, known) {
  if (typeof value !== 'object' || !value || Array.isArray(value)) invalid(at, 'object');
  const told = Object.entries(value).filter(([, each]) => each !== undefined);
  for (const [name] of told) {
    if (!known.includes(name)) invalid(`${at}/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`, 'unknown');
  }
  return told;
}

function said(value, at) {
  const names = ['seat', 'bid'];
  const { seat, bid } = Object.fromEntries(keyed(value, at, names));
  for (const name of names) if (value[name] === undefined) invalid(`${at}/${name}`, 'missing');
  return { seat: whole(seat, `${at}/seat`), bid: orNull(bid, `${at}/bid`, (each, place) => whole(each, place)) };
}

const FACTS = {
  number: (value, at) => whole(value, at),
  dealer: (value, at) => whole(value, at),
  bids: (value, at) => list(value, at, said),
  pitcher: (value, at) => whole(value, at),
  bid: (value, at) => whole(value, at),
  trump: (value, at) => text(value, at),
  high_rank: (value, at) => text(value, at),
  low_rank: (value, at) => text(value, at),
  tricks: wholes,
  trick_points: wholes,
  lone_trump: yesOrNo,
  all_tricks: yesOrNo,
  game_tied: wholes,
  note: (value, at) => text(value, at, 500, '\n\r\t'),
};

/**
 * The facts of a hand of a match document, and in `took` the side that has each point, or null. A fact that is not
 * there, null or undefined is unknown and left out; a point that is not there was not told.
 */
export function read(value) {
  const hand = { took: {} };
  for (const [name, each] of keyed(value, '', [...Object.keys(FACTS), ...NAMES])) {
    if (NAMES.includes(name)) hand.took[name] = orNull(each, `/${name}`, FACTS.bid);
    else if (each !== null) hand[name] = FACTS[name](each, `/${name}`);
  }
  return hand;
}
