/** What is said, as `tests/test_translate.py` has it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { number, speaker } from '../../scorepad/static/js/lib/speak.js';

const list = { two: '{{first}} and {{last}}', middle: '{{rest}}, {{next}}', end: '{{rest}} and {{last}}' };
const inEnglish = (words) => speaker('en', { list, ...words });

test('a gap is filled by its word', () => {
  assert.equal(inEnglish({ why: '{{name}} bid {{ bid }}.' })('why', { name: 'Di', bid: 3 }), 'Di bid 3.');
});

test('a key is a way through the catalogue', () => {
  const speak = inEnglish({ why: { bid: { plain: '{{name}} bid' } } });
  assert.equal(speak('why.bid.plain', { name: 'Di' }), 'Di bid');
  assert.equal(speak('why.bid'), 'why.bid');
  assert.equal(speak('why.bid.plain.length'), 'why.bid.plain.length');
});

test('a name is text and never a pattern', () => {
  const said = inEnglish({ why: '{{name}} & {{other}}' })('why', { name: '{{other}} <b>', other: '$& $1' });
  assert.equal(said, '{{other}} <b> & $& $1');
});

test('a negative number has a real minus sign, and a signed gap a plus too', () => {
  assert.equal(inEnglish({ total: '{{total}}' })('total', { total: -12 }), '\u221212');
  assert.equal(inEnglish({ change: '{{points, signed}}' })('change', { points: 2 }), '+2');
  assert.deepEqual([number(2, true), number(-3, true), number(0, true), number(2)], ['+2', '\u22123', '0', '2']);
});

test('a list is read out with commas and an and', () => {
  const took = (points) => inEnglish({ took: 'took {{points}}' })('took', { points });
  assert.equal(took([]), 'took ');
  assert.equal(took(['High']), 'took High');
  assert.equal(took(['High', 'Low']), 'took High and Low');
  assert.equal(took(['High', 'Low', 'Jack', 'Game']), 'took High, Low, Jack and Game');
});

test('a list whose items have commas is told apart', () => {
  const speak = inEnglish({ rules: 'Rules: {{rules, apart}}.' });
  assert.equal(speak('rules', { rules: ['one, or two', 'three'] }), 'Rules: one, or two; three.');
});

test('a sentence within a sentence is said in the same language', () => {
  const speak = speaker('hr', { took: '{{name}}: {{points}}', point: { high: 'najviši adut' } });
  assert.equal(speak({ key: 'took', words: { name: 'Ana', points: [{ key: 'point.high', words: {} }] } }), 'Ana: najviši adut');
});

test('the plural goes by the rules of the language and the absolute value', () => {
  const speak = speaker('hr', { points_one: '{{count}} bod', points_few: '{{count}} boda', points_other: '{{count}} bodova' });
  const shown = [1, 21, 3, 5, 0, -1, -22].map((count) => speak('points', { count }));
  assert.deepEqual(shown, ['1 bod', '21 bod', '3 boda', '5 bodova', '0 bodova', '\u22121 bod', '\u221222 boda']);
});

test('a text without plural forms may still have a count', () => {
  assert.equal(inEnglish({ hands: 'Hands: {{count}}' })('hands', { count: 2 }), 'Hands: 2');
});

test('a key without words is shown as it is rather than nothing', () => {
  assert.equal(inEnglish({})('no.such'), 'no.such');
});
