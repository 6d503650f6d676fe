/** The phone's own rules in Node, and what the tests read. */
import { readFileSync } from 'node:fs';
import { Refusal } from '../../scorepad/static/js/rules/table.js';
import { next, play } from '../../scorepad/static/js/rules/match.js';
import { speaker } from '../../scorepad/static/js/lib/speak.js';
import { answering } from './answers.mjs';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

export const catalogue = (language) => read(`../../scorepad/static/locales/${language}.json`);
export const readTest = (name) => read(`../${name}`);
export const english = speaker('en', catalogue('en'));

/** A function that answers one question after the other. */
export const answerer = () => answering({ Refusal, next, play, speaker }, catalogue);
