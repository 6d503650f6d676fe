/** A match as it will stand when everything that waits on this phone has been sent. */
import { play } from '../rules/match.js';
import { Refusal } from '../rules/table.js';

/**
 * @param {Object} match  as the server knows it
 * @param {{number: number, hand: Object, state: string}[]} items  what waits, in order
 * @returns {{match: Object, lines: Object[]}}  `lines`: the hands that are not known yet, as the contract shows them
 */
export function ahead(match, items) {
  const lines = [];
  let shown = match;
  for (const { hand, number, state } of items) {
    if (number < shown.next_hand) continue; // recorded already: the answer is missing, or the table has to choose
    if (state !== 'waiting') break;
    try {
      shown = play(shown, hand);
      lines.push(shown.hands[shown.hands.length - 1]);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      break;
    }
  }
  return { match: shown, lines };
}

/** Whether what is said of a match is no older than what is known. */
export const isNews = (match, known) => match.version > known.version;
