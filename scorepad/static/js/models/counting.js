/** The Game counter: who won how many of the cards that count (docs/rules.md, section 3). */

/** Dearest first, and what each counts. */
export const CARDS = [
  { rank: '10', worth: 10 },
  { rank: 'A', worth: 4 },
  { rank: 'K', worth: 3 },
  { rank: 'Q', worth: 2 },
  { rank: 'J', worth: 1 },
];
/** One a suit. */
const OF_EACH = 4;

/** `counts`: by side, by rank, how many; what is not there is none. */
export const countOf = (counts, side, rank) => counts[side]?.[rank] ?? 0;

/** One card more or fewer, as far as there are cards. */
export function counted(counts, side, rank, step) {
  const now = countOf(counts, side, rank) + step;
  if (now < 0 || (step > 0 && leftOf(counts, rank) < step)) return counts;
  return { ...counts, [side]: { ...counts[side], [rank]: now } };
}

/** How many cards of a rank nobody has been given. */
export const leftOf = (counts, rank) =>
  Object.values(counts).reduce((left, own) => left - (own[rank] ?? 0), OF_EACH);

/** What the cards of a side count together. */
export const sumOf = (counts, side) =>
  CARDS.reduce((sum, { rank, worth }) => sum + worth * countOf(counts, side, rank), 0);

/** The sides with the most, nobody where nothing was counted. */
export function leadersOf(counts, sides) {
  const most = Math.max(...sides.map((side) => sumOf(counts, side)));
  return most ? sides.filter((side) => sumOf(counts, side) === most) : [];
}
