/** "Count it": who won which of the cards that count for Game, added up. */
import { aloud } from '../lib/aloud.js';
import { button, chip, make, named } from '../lib/markup.js';
import { CARDS, countOf, counted, leadersOf, leftOf, sumOf } from '../models/counting.js';

/**
 * Opens the counter.
 * @param {{sides: {side: number, label: string}[], counts: Object}} game  the sides that can take Game, and cards counted before
 * @param {(counts: Object) => void} keep  is told of every card
 * @param {(result: {game: string, points: ?Object<number, number>}) => void} use  the answer: a side, or "nobody" for a
 *   tie; and by side what the cards count, where the table wants that noted too
 */
export function openCounter({ sides, counts }, keep, use) {
  const dialog = make('dialog', { class: 'counter', 'aria-labelledby': 'counter-title' });
  const numbers = sides.map(({ side }) => side);
  let now = counts;
  let chosen = numbers.find((side) => !sumOf(now, side)) ?? numbers[0];
  const tabs = make('div', { class: 'taps sums', role: 'radiogroup', 'aria-label': aloud('page.pad.count_whose') });
  const rows = make('div', { class: 'cards-counted' });
  const result = make('p', { class: 'result', role: 'status' });
  const note = make('input', { type: 'checkbox' });
  const take = make('button', { type: 'button', class: 'first', 'data-does': 'use' }, aloud('page.pad.count_use'));

  for (const { side, label } of sides) {
    const input = make('input', { type: 'radio', name: 'counted', value: side });
    const sum = make('b', { class: 'number' });
    tabs.append(make('label', { class: `tap seat-${side}` }, input, make('span', {}, make('span', { class: 'who' }, chip(side), named(label)), ' ', sum)));
  }
  for (const { rank, worth } of CARDS) {
    const word = aloud(`page.pad.cards.${rank}`);
    const step = (by, sign) =>
      button('step', sign, '', { 'data-rank': rank, 'data-by': by, 'aria-label': aloud(by > 0 ? 'page.pad.one_more' : 'page.pad.one_less', { cards: word }) });
    const what = make('span', { class: 'what' }, word, make('span', { class: 'soft small' }, ` \u00d7\u00a0${worth}`));
    rows.append(make('div', { class: 'line', 'data-rank': rank }, what, step(-1, '\u2212'), make('output', { class: 'number' }), step(1, '+')));
  }

  function paint() {
    tabs.querySelectorAll('.tap').forEach((label, index) => {
      label.querySelector('input').checked = numbers[index] === chosen;
      label.querySelector('b').textContent = String(sumOf(now, numbers[index]));
    });
    for (const row of rows.children) {
      const { rank } = row.dataset;
      row.querySelector('output').textContent = String(countOf(now, chosen, rank));
      const [less, more] = row.querySelectorAll('button');
      less.disabled = !countOf(now, chosen, rank);
      more.disabled = !leftOf(now, rank);
    }
    const leaders = leadersOf(now, numbers);
    const names = leaders.map((side) => sides.find((each) => each.side === side).label);
    const points = leaders.length ? sumOf(now, leaders[0]) : 0;
    const key = leaders.length ? (leaders.length > 1 ? 'count_tie' : 'count_most') : 'count_none';
    result.textContent = aloud(`page.pad.${key}`, { names, points });
    take.disabled = !leaders.length;
  }

  dialog.addEventListener('change', (event) => {
    if (event.target.name !== 'counted') return;
    chosen = Number(event.target.value);
    paint();
  });
  dialog.addEventListener('click', (event) => {
    const pressed = event.target.closest('button');
    if (pressed?.dataset.does === 'step') {
      now = counted(now, chosen, pressed.dataset.rank, Number(pressed.dataset.by));
      keep(now);
      paint();
    } else if (pressed?.dataset.does === 'use') {
      const leaders = leadersOf(now, numbers);
      const points = note.checked ? Object.fromEntries(numbers.map((side) => [side, sumOf(now, side)])) : null;
      use({ game: leaders.length > 1 ? 'nobody' : String(leaders[0]), points, tied: leaders.length > 1 ? leaders : null });
      dialog.close();
    } else if (pressed) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());

  const title = make('h2', { id: 'counter-title' }, aloud('page.pad.count_title'));
  const buttons = make('div', { class: 'row-of-buttons' }, button('close', aloud('page.pad.close')), take);
  dialog.append(title, tabs, rows, result, make('label', { class: 'tick' }, note, make('span', {}, aloud('page.pad.count_note'))), buttons);
  document.body.append(dialog);
  paint();
  dialog.showModal();
}
