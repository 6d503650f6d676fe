/** What can be checked when more than the bare facts is told (docs/rules.md, section 7); nothing is made up. */
import { RANKS, SUITS, refuse } from './table.js';
import { whole } from './told.js';

const TRICKS = 6;
const PIPS = { 10: 10, A: 4, K: 3, Q: 2, J: 1 };
/** What every card counts towards Game, dearest first. */
const PACK = RANKS.flatMap((rank) => SUITS.map(() => PIPS[rank] ?? 0)).sort((one, other) => other - one);
const ALL_PIPS = 80;
/** By players, the least and the most that trick points add up to, and what lies between but cannot be. */
const SUMS = { 2: [0, 68], 3: [0, 78], 4: [0, 80], 5: [0, 80], 6: [4, 80], 7: [18, 80], 8: [40, 80] };
const NO_SUMS = { 8: [41, 42, 43, 44, 45, 51] };

const height = (rank) => 14 - RANKS.indexOf(rank);
const JACK = height('J');
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Refuses what `hand` (see `told.js`) tells beyond bids and points where it cannot be; `pitching` is a side. */
export function check(hand, took, pitching, table) {
  // Where Low goes to who was dealt it, nobody told who won the card.
  const won = table.rules.low === 'holder' ? { ...took, low: null } : took;
  const trumps = [hand.high_rank, hand.low_rank, hand.lone_trump];
  if (hand.trump !== undefined) oneOf(hand.trump, '/trump', SUITS);
  if (trumps.some((fact) => fact !== undefined)) checkTrumps(hand, took, won, pitching, table.playing.length);
  if (hand.tricks || hand.all_tricks !== undefined) checkTricks(hand, won, pitching, table);
  if (hand.trick_points) checkTrickPoints(hand, won, pitching, table);
  if (hand.game_tied) checkTie(hand, took, table);
}

/** The side with the most trick points, or null where the top is tied. */
export function most(counts, table) {
  bySide(counts, '/trick_points', table);
  const [side, another] = tops(counts, table);
  return another ? null : side;
}

/** The sides that tied for Game, if that was told. */
export const tiedAtTop = (hand, table) => hand.game_tied ?? (hand.trick_points && tops(hand.trick_points, table));

export const tookAll = (tricks, side) => tricks[side - 1] === TRICKS;

/** Whether a single trump was in play, as far as that was told. */
export const isLone = (hand) =>
  hand.lone_trump === true || (hand.high_rank !== undefined && hand.high_rank === hand.low_rank);

/** Refuses a side that does not play in this hand. */
export function checkSide(side, at, table) {
  if (!table.playingSides.includes(side)) refuse('unknown_side', at, { side });
}

function checkTrumps(hand, took, won, pitching, players) {
  const lone = hand.lone_trump;
  let [high, low] = ['high_rank', 'low_rank'].map((name) =>
    hand[name] === undefined ? null : height(oneOf(hand[name], `/${name}`, RANKS)),
  );
  if (high && low) {
    if (low > high) refuse('rank_order', '/low_rank');
    if ((lone ?? low === high) !== (low === high)) refuse('rank_order', '/lone_trump', {}, lone ? 'lone' : 'not_lone');
  }
  if (isLone(hand)) {
    if (took.high !== took.low) refuse(lone ? 'lone_trump_split' : 'same_card_split', '/low');
    if (lone && (took.jack ?? took.high) !== took.high) refuse('lone_trump_split', '/jack');
    if (took.high !== pitching) refuse('lone_trump_not_pitcher', '/high');
    high = low = high ?? low;
  }
  if (((high && high < JACK) || low > JACK) && won.jack !== null) refuse('jack_not_in_play', '/jack');
  for (const [rank, side] of [[high, won.high], [low, won.low]]) {
    if (rank !== JACK) continue;
    if (won.jack === null) refuse('jack_in_play', '/jack');
    if ((side ?? won.jack) !== won.jack) refuse('same_card_split', '/jack', {}, 'jack');
  }
  checkRoom(hand, high ?? height('A'), low ?? height('2'), took.jack, players);
}

/** Between High and Low there must be room for the trumps that are surely in play. */
function checkRoom(hand, high, low, jack, players) {
  const count = Math.max(1, 13 - (52 - TRICKS * players));
  let room = isLone(hand) ? 1 : high - low + 1;
  if (room > 1 && jack === null && low < JACK && JACK < high) room -= 1;
  const pointer = hand.lone_trump ? '/lone_trump' : hand.high_rank === undefined ? '/low_rank' : '/high_rank';
  if (room < count) refuse('too_few_trumps', pointer, { count });
}

function checkTricks({ tricks, all_tricks: all }, took, pitching, table) {
  const without = all ? table.playingSides.filter((side) => side !== pitching) : [];
  if (tricks) {
    bySide(tricks, '/tricks', table);
    if (sum(tricks) !== TRICKS) refuse('tricks_sum', '/tricks', { count: TRICKS });
    const really = tookAll(tricks, pitching);
    if ((all ?? really) !== really) refuse('tricks_sum', '/all_tricks', {}, all ? 'not_all' : 'all');
    tricks.forEach((count, index) => count || without.push(index + 1));
  }
  for (const [name, side] of Object.entries(took)) {
    if (without.includes(side)) refuse('point_without_trick', `/${name}`);
  }
}

function checkTrickPoints(hand, took, pitching, table) {
  const counts = hand.trick_points;
  const players = table.playing.length;
  bySide(counts, '/trick_points', table);
  const all = sum(counts);
  const [least, most] = SUMS[players];
  if (all < least || all > most || NO_SUMS[players]?.includes(all)) {
    refuse('trick_points_total', '/trick_points', { least, most });
  }
  const named = namedPips(hand, took, counts.length);
  counts.forEach((count, index) => {
    const at = `/trick_points/${index}`;
    let fewest = named[index];
    let highest = ALL_PIPS - (sum(named) - fewest);
    if (hand.tricks) {
      const cards = hand.tricks[index] * players;
      fewest = Math.max(fewest, sum(PACK.slice(PACK.length - cards)));
      highest = Math.min(highest, sum(PACK.slice(0, cards)));
    }
    if (hand.all_tricks && index + 1 !== pitching) highest = 0;
    if (count < fewest) refuse('trick_points_too_few', at, { count: fewest });
    if (count > highest) refuse('trick_points_too_many', at, { count: highest });
  });
  const [side, another] = tops(counts, table);
  if (another && took.game !== null) refuse('game_tied', '/game');
  if (!another && took.game !== side) refuse('game_not_most', '/game');
}

/** By side, what the trumps count that are known by name and that it won; a card counts once. */
function namedPips(hand, took, sides) {
  const cards = {};
  for (const [rank, side] of [[hand.high_rank, took.high], [hand.low_rank, took.low], ['J', took.jack]]) {
    if (rank && side) cards[rank] = side;
  }
  const pips = Array(sides).fill(0);
  for (const [rank, side] of Object.entries(cards)) pips[side - 1] += PIPS[rank] ?? 0;
  return pips;
}

function checkTie({ game_tied: tied, trick_points: counts }, took, table) {
  const at = '/game_tied';
  if (tied.length < 2 || new Set(tied).size < tied.length) refuse('invalid', at, {}, 'tie');
  tied.forEach((side, index) => checkSide(side, `${at}/${index}`, table));
  if (took.game !== null) refuse('game_tied', '/game');
  const sides = counts ? tops(counts, table) : tied;
  const other = sides.length !== tied.length || sides.some((side) => !tied.includes(side));
  if (other) refuse('game_not_most', at, {}, 'tie');
}

/** Counts by side, none for who is not there. */
function bySide(counts, at, table) {
  const count = table.sides.length;
  if (counts.length !== count) refuse('invalid', at, { count }, 'one_a_side');
  counts.forEach((one, index) => {
    if (whole(one, `${at}/${index}`, 0, 1000)) checkSide(index + 1, `${at}/${index}`, table);
  });
}

function tops(counts, table) {
  const highest = Math.max(...counts);
  return table.playingSides.filter((side) => counts[side - 1] === highest);
}

function oneOf(value, at, values) {
  return values.includes(value) ? value : refuse('invalid', at, { values: values.join(', ') }, 'one_of');
}
