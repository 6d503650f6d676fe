/** Answers the questions of a transcript (see `tests/mirrored.py`) by the phone's own rules. */
import { readFileSync } from 'node:fs';
import { Refusal } from '../../scorepad/static/js/rules/table.js';
import { next, play } from '../../scorepad/static/js/rules/match.js';
import { speaker } from '../../scorepad/static/js/lib/speak.js';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

export const catalogue = (language) => read(`../../scorepad/static/locales/${language}.json`);
export const readTest = (name) => read(`../${name}`);
export const english = speaker('en', catalogue('en'));

const aloud = (sentences) => sentences.map((sentence) => english(sentence)).join(' ');

function refused({ code, pointer, key, words }) {
  return { refused: { code, pointer, key, words, aloud: english({ key, words }) } };
}

function standing(match) {
  const { order, chances } = next(match);
  return {
    order: order(),
    dealer: match.dealer,
    number: match.next_hand,
    totals: match.sides.map((side) => side.total),
    needs: match.sides.map((side) => side.needs),
    winner: match.winner && [match.winner.side, match.winner.hand],
    chances,
    aloud: aloud(chances.map((chance) => chance.sentence)),
  };
}

const speakers = new Map();

function said({ say, language }) {
  if (!speakers.has(language)) speakers.set(language, speaker(language, catalogue(language)));
  return speakers.get(language)(say);
}

/** A function that answers one question after the other; each goes on from the match that the last one led to. */
export function answerer() {
  let match;

  function options(bids) {
    try {
      return { options: next(match).options(bids) };
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return refused(refusal);
    }
  }

  function hand(told) {
    const refusal = next(match).check(told);
    if (refusal) return refused(refusal);
    const settled = next(match).settle(told);
    match = play(match, told);
    return { settled: { ...settled, aloud: aloud([...settled.why, ...settled.warnings]) }, next: standing(match) };
  }

  return (question) => {
    if ('say' in question) return said(question);
    if ('bids' in question) return options(question.bids);
    if ('hand' in question) return hand(question.hand);
    match = question.match;
    return standing(match);
  };
}
