/** The sheet's rows of hands that the page was made without, those that wait on this phone above all. */
import { aloud, aloudAll } from '../lib/aloud.js';
import { chip, dealerDisc, figure, make, named, unseen } from '../lib/markup.js';
import { POINTS } from '../rules/table.js';

/** Put a row under the sheet for each hand that it lacks, `known` to the server or waiting, as the contract shows them. */
export function paintWaiting(match, known, waiting) {
  const body = document.querySelector('table.sheet tbody');
  if (!body) return;
  body.querySelectorAll('.waiting').forEach((row) => row.remove());
  body.append(...known.map((line) => rowOf(match, line, '')), ...waiting.map((line) => rowOf(match, line, aloud('page.pad.waits'))));
}

function rowOf(match, line, state) {
  const number = make('th', { class: 'hand', scope: 'row' }, make('span', { class: 'plain' }, String(line.number ?? '–')));
  const waits = make('span', { class: 'soft state' }, state);
  if (line.thrown_in) {
    const told = make('td', { class: 'told', colspan: 1 + match.sides.length }, make('p', { class: 'soft' }, typeof line.why === 'string' ? line.why : aloudAll(line.why)), waits);
    return make('tr', { class: 'waiting' }, number, told);
  }
  const { name, side } = match.seats[line.pitcher - 1];
  const who = make('div', { class: 'who' }, chip(side), named(name), make('b', {}, String(line.bid)));
  const kind = line.made ? 'made' : 'set';
  const how = make('p', {}, make('span', { class: kind }, aloud(`page.sheet.${kind}`)), ' ', dealtBy(match, line), state ? ' ' : '', waits);
  return make('tr', { class: 'waiting' }, number, make('td', { class: 'told' }, who, how), match.sides.map((each) => cellOf(line, each.side, side)));
}

function dealtBy(match, line) {
  const { name } = match.seats[line.dealer - 1];
  const seen = make('bdi', { class: 'name', 'aria-hidden': 'true' }, name);
  return make('span', { class: 'soft dealt' }, unseen(`· ${aloud('page.sheet.dealt', { name })}`), dealerDisc(), seen);
}

function cellOf(line, side, pitching) {
  const change = line.points[side - 1];
  const took = POINTS.filter(({ name }) => line[name] === side);
  const cell = make('td', { class: `side${!line.made && side === pitching ? ' lost' : ''}` }, make('b', {}, figure(line.totals[side - 1])));
  if (change) cell.append(make('span', { class: 'change' }, figure(change, true)));
  if (took.length) {
    const letters = took.map(({ name }) => aloud(`page.short.${name}`)).join('');
    const words = took.map(({ name }) => aloud(`point.${name}`)).join(', ');
    cell.append(make('span', { class: 'took' }, unseen(words), make('span', { 'aria-hidden': 'true' }, letters)));
  }
  return cell;
}
