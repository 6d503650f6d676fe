/** A hand that is being entered: what the fields of the form tell, what is missing, and what is kept of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../scorepad/static/js/lib/ids.js';
import { keeper } from '../../scorepad/static/js/lib/kept.js';
import { countOf, counted, leadersOf, leftOf, sumOf } from '../../scorepad/static/js/models/counting.js';
import { DraftOnPhone } from '../../scorepad/static/js/models/draft.js';
import { allPassed, fieldsOf, handOf, lacking, saysAll, textOf } from '../../scorepad/static/js/models/hand.js';

const ORDER = [2, 3, 4, 1];
const TAPPED = { call: '4:3', 'took-high': '4', 'took-low': '2', 'took-jack': 'nobody', 'took-game': '4' };
const HAND = { pitcher: 4, bid: 3, high: 4, low: 2, jack: null, game: 4 };

test('five taps tell a hand', () => {
  assert.deepEqual(handOf(TAPPED, ORDER, 4), HAND);
  assert.deepEqual(lacking(HAND, false), []);
});

test('what is not tapped is missing, and not made up', () => {
  assert.deepEqual(lacking(handOf({ 'took-high': '1' }, ORDER, 4), false), ['page.say.lacks_bid', 'point.low', 'point.jack', 'point.game']);
});

test('every bid is told in the order in which they spoke', () => {
  const fields = { every: 'yes', 'bid-1': 'pass', 'bid-2': '2', 'bid-3': 'pass', 'bid-4': '3' };
  const { bids } = handOf(fields, ORDER, 4);
  assert.deepEqual(bids.map(({ seat, bid }) => [seat, bid]), [[2, 2], [3, null], [4, 3], [1, null]]);
});

test('a deal that all passed lacks nothing', () => {
  const hand = handOf({ every: 'yes', 'bid-1': 'pass', 'bid-2': 'pass', 'bid-3': 'pass', 'bid-4': 'pass' }, ORDER, 4);
  assert.ok(allPassed(hand));
  assert.deepEqual(lacking(hand, true), []);
});

test('the fields of a hand tell it again', () => {
  const whole = {
    ...{ bids: [{ seat: 2, bid: 2 }, { seat: 3, bid: null }, { seat: 4, bid: 3 }, { seat: 1, bid: null }] },
    ...{ high: 4, low: 2, jack: null, game: null, trump: 'hearts', high_rank: 'A', tricks: [2, 1, 0, 3] },
    ...{ trick_points: [30, 10, 0, 30], game_tied: [1, 4], dealer: 1, note: 'Counted twice' },
  };
  assert.equal(textOf(handOf(fieldsOf(whole), ORDER, 4)), textOf(whole));
  assert.equal(textOf(handOf(fieldsOf(HAND), ORDER, 4)), textOf(HAND));
});

test('a stored hand says all that ours says, or it is another one', () => {
  const stored = { number: 6, ...HAND, told: HAND };
  assert.ok(saysAll(stored, { ...HAND, number: 6 }));
  assert.ok(!saysAll(stored, { ...HAND, low: 1 }));
  assert.ok(!saysAll(stored, { ...HAND, note: 'Counted twice' }));
});

test('a draft keeps its id from the first tap on, and begins anew with the next hand', () => {
  const draft = new DraftOnPhone(keeper(null), 'm');
  draft.tell({ call: '4:3' }, 6);
  const { entry } = draft.current;
  draft.tell(TAPPED, 7);
  assert.deepEqual([draft.current.entry, draft.current.number], [entry, 6]);
  draft.clear();
  assert.ok(!draft.begun);
  draft.tell({ call: '1:2' }, 7);
  assert.notEqual(draft.current.entry, entry);
  assert.equal(draft.current.number, 7);
});

test('how the auction is noted stays from hand to hand', () => {
  const draft = new DraftOnPhone(keeper(null), 'm');
  draft.tell({ every: 'yes', 'bid-2': '2' }, 6);
  draft.clear();
  assert.deepEqual([draft.fields, draft.begun], [{ every: 'yes' }, false]);
});

test('ids are those of RFC 9562', () => {
  assert.match(newId(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('cards are counted for Game, no more than there are', () => {
  let counts = {};
  for (let times = 0; times < 5; times++) counts = counted(counts, 1, '10', 1);
  assert.deepEqual([countOf(counts, 1, '10'), leftOf(counts, '10'), sumOf(counts, 1)], [4, 0, 40]);
  counts = counted(counted(counts, 1, '10', -1), 2, 'J', -1);
  assert.deepEqual([sumOf(counts, 1), sumOf(counts, 2)], [30, 0]);
});

test('a tie for Game is told, and nobody leads before anything is counted', () => {
  assert.deepEqual(leadersOf({}, [1, 2]), []);
  const tied = counted(counted({}, 1, 'A', 1), 2, 'A', 1);
  assert.deepEqual(leadersOf(tied, [1, 2]), [1, 2]);
  assert.deepEqual(leadersOf(counted(tied, 2, 'J', 1), [1, 2]), [2]);
});
