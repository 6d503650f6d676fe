/** What a page may count on when it asks the phone's own rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { next, play } from '../../scorepad/static/js/rules/match.js';
import { start } from '../../scorepad/static/js/rules/setup.js';
import { Refusal } from '../../scorepad/static/js/rules/table.js';
import { english } from './answering.mjs';

const MADE = { pitcher: 3, bid: 2, high: 3, low: 1, jack: null, game: 3 };
const SET = { pitcher: 4, bid: 3, high: 4, low: 2, jack: null, game: 4 };
const fourPlayers = (more = {}) => start({ seats: ['Ana', 'Bo', 'Cy', 'Di'], dealer: 1, ...more });
const aloud = (sentences) => sentences.map((sentence) => english(sentence)).join(' ');

function frozen(value) {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

test('a hand says what it comes to before it is recorded', () => {
  const settled = next(fourPlayers()).settle(SET);
  assert.deepEqual(settled.points, [0, 1, 0, -3]);
  assert.equal(settled.next_dealer, 2);
  assert.equal(aloud(settled.why), 'Di bid 3, took High and Game: 2. Set, minus 3. Bo +1.');
});

test('hands that wait to be sent are played one after the other, and nothing that was given is changed', () => {
  const match = frozen({ ...fourPlayers(), version: 4, status: 'playing' });
  const after = frozen([MADE, SET]).reduce(play, match);
  assert.deepEqual(after.sides.map((side) => side.total), [1, 1, 2, -3]);
  assert.deepEqual(after.sides.map((side) => side.needs), [6, 6, 5, 10]);
  assert.deepEqual([after.version, after.dealer, after.next_hand, after.status], [4, 3, 3, 'playing']);
  assert.deepEqual(after.hands.map((hand) => hand.number), [1, 2]);
  assert.deepEqual(after.hands[1].told, SET);
});

test('the match is over with the hand that wins it', () => {
  const match = { ...fourPlayers({ opening: [0, 0, 6, 0] }), status: 'playing' };
  const after = play(match, MADE);
  assert.equal(after.status, 'won');
  assert.equal(after.winner.side, 3);
  assert.equal(english(after.winner.reason), 'Cy pitched and stands at 8.');
  assert.deepEqual(next(after).chances, []);
  assert.deepEqual(after.sides.map((side) => side.wins_if), [null, null, null, null]);
  assert.equal(next(after).check(SET).code, 'match_over');
});

test('a made 4 wins at once from zero, but not from below', () => {
  const four = { pitcher: 3, bid: 4, high: 3, low: 3, jack: 3, game: 3 };
  const from = (opening) => next(fourPlayers({ rules: { smudge: 'four_wins' }, opening })).settle(four).winner;
  assert.equal(from([0, 0, 0, 0])?.side, 3);
  assert.equal(from([0, 0, -1, 0]), null);
});

test('of several who stood at the target before the hand the highest counts first, then the lowest number', () => {
  const winner = (opening) => next(fourPlayers({ rules: { win: 'bidder_first' }, opening })).settle(SET).winner.side;
  assert.equal(winner([8, 8, 8, 0]), 1);
  assert.equal(winner([7, 8, 8, 0]), 2);
});

test('where eight play, a jack that was not out leaves less room between High and Low', () => {
  const seats = ['Ana', 'Bo', 'Cy', 'Di', 'Eli', 'Flo', 'Gus', 'Hal'];
  const at = next(start({ seats, dealer: 1, sides: [[1, 5], [2, 6], [3, 7], [4, 8]] }));
  const ranks = { ...MADE, high_rank: 'A', low_rank: '6' };
  assert.equal(at.check({ ...ranks, jack: 1 }), null);
  assert.deepEqual([at.check(ranks).code, at.check(ranks).pointer], ['too_few_trumps', '/high_rank']);
});

test('the sides that are said to have tied are those with the most trick points', () => {
  const counted = { ...SET, game: null, trick_points: [10, 20, 10, 20] };
  assert.equal(next(fourPlayers()).check({ ...counted, game_tied: [4, 2] }), null);
  for (const game_tied of [[1, 2], [1, 2, 4]]) {
    assert.equal(next(fourPlayers()).check({ ...counted, game_tied }).code, 'game_not_most');
  }
});

test('a hand that cannot be is refused with code, pointer and a sentence that names the players', () => {
  const bids = [{ seat: 2, bid: 2 }, { seat: 4, bid: null }];
  const refusal = next(fourPlayers()).check({ ...MADE, pitcher: undefined, bid: undefined, bids });
  assert.equal(refusal.code, 'bid_out_of_turn');
  assert.equal(refusal.pointer, '/bids/1/seat');
  assert.equal(english(refusal), "Di spoke, but it was Cy's turn.");
  assert.throws(() => play(fourPlayers(), { ...MADE, pitcher: 9 }), Refusal);
  assert.equal(next(fourPlayers()).check(MADE), null);
});

test('a seat that nobody has is called by its number', () => {
  assert.equal(english(next(fourPlayers()).check({ ...MADE, pitcher: 9 })), 'Seat 9 does not play in this hand.');
});

test('without bids every seat shows what it may be noted to pitch for', () => {
  for (const rules of [{}, { steal: 'never' }, { minimum_bid: 2, steal: 'only_max' }, { smudge: 'bid_five' }]) {
    const at = next(fourPlayers({ rules }));
    for (const { seat, options } of at.options()) {
      for (const { bid, legal, reason } of options) {
        if (bid === null) continue;
        const points = { high: 3, low: 1, jack: 2, game: 4 };
        const refusal = at.check({ pitcher: seat, bid, ...points });
        assert.equal(refusal === null, legal, `${seat} ${bid}`);
        assert.equal(reason === null, legal);
      }
    }
  }
});

test('a table that deals out of turn speaks from there', () => {
  const at = next(fourPlayers());
  assert.deepEqual(at.order(), [2, 3, 4, 1]);
  assert.deepEqual(at.order(3), [4, 1, 2, 3]);
  assert.equal(at.options([], 3).find((speaker) => speaker.turn).seat, 4);
  assert.equal(at.settle({ ...MADE, dealer: 3 }).next_dealer, 4);
});

test('who has left is skipped by the deal and cannot win', () => {
  const match = fourPlayers();
  match.seats[1].present = false;
  const at = next(match);
  assert.deepEqual(at.order(), [3, 4, 1]);
  assert.equal(at.settle(MADE).next_dealer, 3);
  assert.equal(english(at.chances[1].sentence), 'Bo has left.');
  assert.equal(english(at.check({ ...MADE, low: 2 })), 'Bo does not play in this hand.');
});

test('who joined later sits where the order says', () => {
  const match = fourPlayers();
  match.seats.push({ seat: 5, name: 'Eli', side: 5, present: true });
  match.sides.push({ side: 5, seats: [5], total: 2 });
  match.order = [1, 5, 2, 3, 4];
  assert.deepEqual(next(match).order(), [5, 2, 3, 4, 1]);
  assert.equal(next(match).settle(MADE).next_dealer, 5);
});

test('a deal that all pass is thrown in where the house says so', () => {
  const bids = [2, 3, 4, 1].map((seat) => ({ seat, bid: null }));
  const after = play(fourPlayers({ rules: { all_pass: 'redeal_next' } }), { bids });
  assert.equal(aloud(after.hands[0].why), 'Everybody passed; the deal was thrown in. Bo deals next.');
  assert.deepEqual([after.hands[0].number, after.next_hand, after.dealer], [null, 1, 2]);
  assert.equal(next(fourPlayers()).check({ bids }).code, 'dealer_must_bid');
});

test('what went wrong in the program itself is never taken for a refusal', () => {
  assert.throws(() => next(fourPlayers()).check({ get high() { throw new TypeError('broken'); } }), TypeError);
});
