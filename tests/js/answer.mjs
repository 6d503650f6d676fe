/** Answers a transcript's questions, a line of JSON each, on standard input, with a line each. */
import { readFileSync } from 'node:fs';
import { answerer } from './answering.mjs';

const answer = answerer();
const questions = readFileSync(0, 'utf8').split('\n').filter(Boolean);
process.stdout.write(questions.map((line) => `${JSON.stringify(answer(JSON.parse(line)))}\n`).join(''));
