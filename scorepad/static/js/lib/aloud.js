/** Says things in the language of the page, with the words that the page brings along. */
import { speaker } from './speak.js';

const told = document.getElementById('words');
const speak = speaker(document.documentElement.lang, told ? JSON.parse(told.textContent) : {});
const TURNING = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u202a-\u202e\u2066-\u2069]/u;

/** Names from right to left are set apart, so that they do not turn the sentence around them. */
function isolated(word) {
  if (typeof word === 'string') return TURNING.test(word) ? `\u2068${word}\u2069` : word;
  if (Array.isArray(word)) return word.map(isolated);
  return typeof word === 'object' && word ? { key: word.key, words: isolatedAll(word.words) } : word;
}

const isolatedAll = (words = {}) =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, isolated(word)]));

/** A text whose lines are broken between no word and its figure, as `web/binding.py` makes them. */
export const bound = (text) =>
  text
    .replace(/([^\u00b7]) (?=[+\u2212(]?\d|& |\u2013 )/g, '$1\u00a0')
    .replace(/(^|[^\p{L}\p{N}_])(\p{L}) (?=[\p{L}\p{N}_])/gu, '$1$2\u00a0')
    .replace(/(^|[^\p{L}\p{N}_])([Nn]i) (?=\p{L}\p{L})/gu, '$1$2\u00a0');

/** The text of a key with its words, or of a Sentence. */
export const aloud = (said, words) =>
  bound(typeof said === 'string' ? speak(said, isolatedAll(words)) : speak(isolated(said)));

/** Several sentences, one after the other. */
export const aloudAll = (sentences) => sentences.map((each) => aloud(each)).join(' ');
