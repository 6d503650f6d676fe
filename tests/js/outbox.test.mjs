/** Hands that wait on a phone: sent in order, once, and never lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unreachable } from '../../scorepad/static/js/lib/asking.js';
import { keeper } from '../../scorepad/static/js/lib/kept.js';
import { ahead } from '../../scorepad/static/js/models/ahead.js';
import { Outbox, correct, send } from '../../scorepad/static/js/models/outbox.js';
import { play } from '../../scorepad/static/js/rules/match.js';
import { start } from '../../scorepad/static/js/rules/setup.js';

const MADE = { pitcher: 3, bid: 2, high: 3, low: 1, jack: null, game: 3 };

function shelf() {
  const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
}

const item = (number, more = {}) => ({ id: `id-${number}`, number, dealer: 1, hand: { ...MADE, number }, fields: {}, why: '', ...more });

function waiting(...numbers) {
  const storage = shelf();
  const outbox = new Outbox(keeper(storage), 'm');
  numbers.forEach((number) => outbox.add(item(number)));
  return { outbox, storage };
}

const ok = (version) => ({ ok: true, status: 201, body: { version } });
const refused = (code, more = {}) => ({ ok: false, status: 409, body: { code, detail: `${code}.`, ...more } });
const numbers = (outbox) => outbox.list().map((each) => each.number);

test('everything is sent in order, and nothing twice', async () => {
  const { outbox } = waiting(6, 7, 8);
  outbox.add(item(7));
  const sent = [];
  const learned = [];
  const said = await send(outbox, async ({ id }) => ok(sent.push(id)), (match) => learned.push(match.version));
  assert.equal(said, null);
  assert.deepEqual(sent, ['id-6', 'id-7', 'id-8']);
  assert.deepEqual(learned, [1, 2, 3]);
  assert.deepEqual(outbox.list(), []);
});

test('what waits survives a reload', () => {
  const { storage } = waiting(6, 7);
  assert.deepEqual(numbers(new Outbox(keeper(storage), 'm')), [6, 7]);
  assert.deepEqual(numbers(new Outbox(keeper(storage), 'another')), []);
});

test('a hand whose answer was lost is sent again under the same id', async () => {
  const { outbox } = waiting(6);
  const sent = [];
  const lost = async ({ id }) => {
    sent.push(id);
    if (sent.length === 1) throw new Unreachable('lost');
    return ok(7);
  };
  await assert.rejects(send(outbox, lost, () => {}), Unreachable);
  assert.deepEqual(numbers(outbox), [6]);
  await send(outbox, lost, () => {});
  assert.deepEqual(sent, ['id-6', 'id-6']);
  assert.deepEqual(outbox.list(), []);
});

test('two phones that tell the same hand tell it once', async () => {
  const { outbox } = waiting(6);
  const current = { version: 8, hands: [{ number: 6, ...MADE, told: MADE, why: 'Theirs.', void: false }] };
  const learned = [];
  await send(outbox, async () => refused('hand_exists', { current }), (match) => learned.push(match.version));
  assert.deepEqual(outbox.list(), []);
  assert.deepEqual(learned, [8]);
});

test('a hand that another phone told otherwise waits for the table, and so does all after it', async () => {
  const { outbox } = waiting(6, 7);
  const theirs = { number: 6, ...MADE, low: 2, told: { ...MADE, low: 2 }, why: 'Theirs.', recorded_by: 'Bo', void: false };
  let asked = 0;
  const post = async () => refused('hand_exists', { current: { version: (asked += 1), hands: [theirs] } });
  await send(outbox, post, () => {});
  await send(outbox, post, () => {});
  assert.equal(asked, 1);
  const [first, second] = outbox.list();
  assert.deepEqual([first.state, first.theirs, second.state], ['clash', { number: 6, why: 'Theirs.', by: 'Bo' }, 'waiting']);
});

test('the same bids are the same hand, whoever is taken for the dealer', async () => {
  const bids = (...order) => order.map((seat) => ({ seat, bid: seat === 3 ? 2 : null }));
  const outbox = new Outbox(keeper(), 'm');
  const told = { bids: bids(2, 3, 4, 1), high: 3, low: 1, jack: null, game: 3 };
  outbox.add({ ...item(6), hand: { ...told, bids: bids(3, 4, 1, 2), number: 6 } });
  const current = { version: 8, hands: [{ number: 6, ...told, told, why: 'Theirs.', void: false }] };
  await send(outbox, async () => refused('hand_exists', { current }), () => {});
  assert.deepEqual(outbox.list(), []);
});

test('a voided hand is not the same as ours', async () => {
  const { outbox } = waiting(6);
  const current = { version: 8, hands: [{ number: 6, ...MADE, told: MADE, why: 'Does not count.', void: true }] };
  await send(outbox, async () => refused('hand_exists', { current }), () => {});
  assert.equal(outbox.list()[0].state, 'clash');
});

test('ours becomes the next hand, the deal goes on, and those after it follow', async () => {
  const { outbox } = waiting(6, 7);
  outbox.change('id-6', { state: 'clash', theirs: { number: 6 } });
  outbox.moveOn('id-6', { next_hand: 8, dealer: 3 });
  const [first, second] = outbox.list();
  assert.deepEqual([first.number, first.hand.number, first.hand.dealer, first.state], [8, 8, undefined, 'waiting']);
  assert.deepEqual([second.number, second.hand.number, second.hand.dealer], [9, 9, undefined]);
});

test('where every bid was told, ours was dealt by who dealt it', async () => {
  const outbox = new Outbox(keeper(), 'm');
  const bids = [2, 3, 4, 1].map((seat) => ({ seat, bid: seat === 3 ? 2 : null }));
  outbox.add({ ...item(6), hand: { bids, number: 6, high: 3, low: 3, jack: 3, game: 3 } });
  outbox.moveOn('id-6', { next_hand: 7, dealer: 2 });
  assert.equal(outbox.list()[0].hand.dealer, 1);
});

test('their hand is corrected to ours, from the version that was seen', async () => {
  const { outbox } = waiting(6);
  const learned = [];
  const stale = async () => ({ ok: false, status: 412, body: { code: 'stale', detail: 'Moved on.', current: { version: 9 } } });
  assert.equal(await correct(outbox, outbox.list()[0], stale, (match) => learned.push(match.version)), 'Moved on.');
  assert.deepEqual(numbers(outbox), [6]);
  assert.equal(await correct(outbox, outbox.list()[0], async () => ok(10), (match) => learned.push(match.version)), null);
  assert.deepEqual(outbox.list(), []);
  assert.deepEqual(learned, [9, 10]);
});

test('a refused hand is kept with the sentence that says why', async () => {
  const { outbox } = waiting(6);
  const answer = { ok: false, status: 422, body: { code: 'high_missing', detail: 'Nobody was given High.' } };
  await send(outbox, async () => answer, () => {});
  assert.deepEqual(outbox.list().map(({ state, problem }) => [state, problem]), [['refused', 'Nobody was given High.']]);
});

test('a phone that may not write keeps everything', async () => {
  const { outbox } = waiting(6, 7);
  const said = await send(outbox, async () => ({ ok: false, status: 401, body: { detail: 'Taken back.' } }), () => {});
  assert.equal(said, 'Taken back.');
  assert.deepEqual(numbers(outbox), [6, 7]);
});

test('where nothing may be kept, it is kept as long as the page is open', () => {
  const outbox = new Outbox(keeper(null), 'm');
  outbox.add(item(6));
  assert.deepEqual(numbers(outbox), [6]);
});

test('the totals are those after everything that waits, without what is known already', () => {
  const match = { ...start({ seats: ['Ana', 'Bo', 'Cy', 'Di'], dealer: 1 }), status: 'playing', version: 1 };
  const items = [1, 2].map((number) => ({ ...item(number), state: 'waiting' }));
  const both = ahead(match, items);
  assert.deepEqual(both.match.sides.map((side) => side.total), [2, 0, 4, 0]);
  assert.equal(both.lines.length, 2);
  const later = ahead(ahead(match, items.slice(0, 1)).match, items);
  assert.deepEqual(later.match.sides.map((side) => side.total), [2, 0, 4, 0]);
  assert.equal(later.lines.length, 1);
  const clash = ahead(match, [{ ...items[0], state: 'clash' }, items[1]]);
  assert.deepEqual(clash.match.sides.map((side) => side.total), [0, 0, 0, 0]);
});

test('while the table chooses, theirs stands, and what was told after it goes on from there', () => {
  const theirs = { pitcher: 2, bid: 1, high: 2, low: 2, jack: null, game: 2 };
  const match = play({ ...start({ seats: ['Ana', 'Bo', 'Cy', 'Di'], dealer: 1 }), status: 'playing', version: 1 }, theirs);
  const items = [{ ...item(1), state: 'clash' }, { ...item(2), state: 'waiting' }, { ...item(3), state: 'waiting' }];
  const after = ahead(match, items);
  assert.equal(after.lines.length, 2);
  assert.equal(after.match.next_hand, 4);
});
