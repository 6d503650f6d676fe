/** The vectors are the rules in numbers: every one of them through the phone's own rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play } from '../../scorepad/static/js/rules/match.js';
import { start } from '../../scorepad/static/js/rules/setup.js';
import { Refusal } from '../../scorepad/static/js/rules/table.js';
import { readTest } from './answering.mjs';

const { vectors } = readTest('vectors.json');

for (const { id, note, match: document, expect } of vectors) {
  test(`${id}: ${note}`, () => {
    if (expect.error) {
      assert.deepEqual(refusedAt(document), { code: expect.error, deal: expect.deal ?? null });
      return;
    }
    const match = document.hands.reduce(play, start(document));
    assert.equal(match.winner?.side ?? null, expect.winner);
    for (const [index, deal] of (expect.deals ?? []).entries()) {
      for (const [name, value] of Object.entries(deal)) assert.deepEqual(match.hands[index][name], value, name);
    }
  });
}

/** What is refused, and from 1 in which deal; null where the set-up itself cannot be. */
function refusedAt(document) {
  let deal = null;
  try {
    let match = start(document);
    for (const [index, hand] of document.hands.entries()) {
      deal = index + 1;
      match = play(match, hand);
    }
  } catch (refusal) {
    assert.ok(refusal instanceof Refusal, refusal);
    return { code: refusal.code, deal };
  }
  return assert.fail('nothing was refused');
}
