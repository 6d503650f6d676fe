/**
 * The table a hand is played at, and how the rules refuse. This folder mirrors what a phone without a network needs of
 * the server's rules (`scorepad/rules/`, docs/rules.md): no page, no clock, no storage. The server decides.
 * Seats are 1..n clockwise, sides 1..k; arrays "by side" have side 1 first.
 *
 * @typedef {{key: string, words: Object<string, Word>}} Sentence  in no language yet; `lib/speak.js` says it
 * @typedef {string | number | Sentence | Word[]} Word
 */

/** The points in counting order; `always`: somebody takes it in every hand (section 3). */
export const POINTS = [
  { name: 'high', always: true },
  { name: 'low', always: true },
  { name: 'jack', always: false },
  { name: 'game', always: false },
];
/** Highest first. */
export const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
export const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'];

/** @returns {Sentence} */
export const say = (key, words = {}) => ({ key, words });

/** What is refused: a stable `code`, a JSON `pointer` into what was checked, a sentence (`key`, `words`). */
export class Refusal extends Error {
  /** `telling`: which sentence of the code, where it has several. */
  constructor(code, pointer = '', words = {}, telling = 'detail') {
    super(`${code} at ${pointer || '/'}`);
    Object.assign(this, { code, pointer, words, key: `problem.${code}.${telling}` });
  }
}

export function refuse(code, pointer, words, telling) {
  throw new Refusal(code, pointer, words, telling);
}

/** What `act` returns; a refusal within it calls seats and sides by their names, or else by their numbers. */
export function naming({ seats, names }, act) {
  try {
    return act();
  } catch (refusal) {
    const { words } = refusal;
    for (const word of ['seat', 'turn', 'side']) {
      const number = words?.[word];
      if (typeof number !== 'number') continue;
      const name = word === 'side' ? names[number - 1] : seats[number - 1]?.name;
      words[word] = name ?? say(`${word}.number`, { number });
    }
    throw refusal;
  }
}

/**
 * The table of a match: `playing`, the seats that are there, clockwise; `playingSides`; by side `sides` (the seats),
 * `names`, `totals`; `teams`: whether partners share a total. `match.order`: all seats clockwise; left out: by number.
 */
export function tableOf(match) {
  const { rules, seats, order = seats.map((seat) => seat.seat) } = match;
  const there = (seat) => seats[seat - 1].present;
  const name = (seat) => seats[seat - 1].name;
  const sides = match.sides.map((side) => side.seats);
  return {
    rules,
    seats,
    order,
    playing: order.filter(there),
    sides,
    playingSides: sides.flatMap((own, index) => (own.some(there) ? [index + 1] : [])),
    names: sides.map((own) => (own.length > 1 ? own.map(name) : name(own[0]))),
    teams: sides.length < seats.length,
    totals: match.sides.map((side) => side.total),
  };
}

/** The key of a sentence about a side: a team has its own, for it is several people. */
export const sideKey = (table, key) => (table.teams ? `${key}_team` : key);

export const sideOf = (table, seat) => table.seats[seat - 1].side;

const after = (seats, seat) => [...seats.slice(seats.indexOf(seat) + 1), ...seats.slice(0, seats.indexOf(seat) + 1)];

/** The seats that are there as they speak: left of the dealer first, the dealer last (section 2, rule 1). */
export const speakingOrder = (table, dealer) => after(table.playing, dealer);

/** Who deals next: clockwise, the next seat with somebody there (section 1). */
export const leftOf = (table, dealer) => after(table.order, dealer).find((seat) => table.playing.includes(seat));

/** The highest bid there is (section 6, `smudge`). */
export const maximumBid = (rules) => POINTS.length + (rules.smudge === 'bid_five' ? 1 : 0);
