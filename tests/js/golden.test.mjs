/** Random matches under every house rule, legal hands and illegal ones, as the server's rules have answered them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from '../../scorepad/static/js/rules/setup.js';
import { answerer, readTest } from './answering.mjs';

for (const [index, { document, standing, hands }] of readTest('js/golden.json').entries()) {
  test(`golden match ${index + 1}`, () => {
    const answer = answerer();
    assert.deepEqual(answer({ match: start(document) }), standing);
    for (const { hand, answer: expected } of hands) assert.deepEqual(answer({ hand }), expected, JSON.stringify(hand));
  });
}
