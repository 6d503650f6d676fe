/** What the table has to choose before anything more is sent: another phone was first, or the server took a hand for wrong. */
import { aloud, bound } from '../lib/aloud.js';
import { button, make } from '../lib/markup.js';
import { named } from '../lib/people.js';

/** Show what is to be chosen about `item` (see `models/outbox.js`), or nothing; `match`: as the server knows it. */
export function paintChoice(item, match) {
  const there = document.getElementById('choice');
  const key = item && item.state !== 'waiting' ? `${item.id} ${item.state} ${item.problem} ${item.theirs?.why} ${match.version}` : '';
  if ((there?.dataset.key ?? '') === key) return;
  there?.remove();
  if (!key) return;
  const made = item.state === 'clash' ? clashOf(item, match) : refusalOf(item);
  const box = make('div', { class: 'problem ask choice', id: 'choice', role: 'alert', 'data-key': key, 'data-item': item.id, tabindex: -1 }, made);
  const place = document.getElementById('recording') ?? document.getElementById('main');
  place.prepend(box);
  box.focus({ preventScroll: false });
}

function clashOf(item, match) {
  const { number, theirs } = item;
  const by = named(theirs?.by);
  const over = match.status !== 'playing';
  const title = make('p', {}, make('strong', {}, theirs ? aloud('page.pad.clash', { number }) : item.problem));
  const versions = make(
    'div',
    { class: 'versions' },
    theirs ? version(by ? aloud('page.pad.there_by', { by }) : aloud('page.pad.there'), theirs.why) : null,
    version(aloud('page.pad.here'), item.why),
  );
  const buttons = [button('theirs', aloud(theirs ? 'page.pad.keep_theirs' : 'page.pad.throw_away'))];
  if (theirs) buttons.push(button('ours', aloud('page.pad.take_ours', { number })));
  if (!over) buttons.push(button('next', aloud('page.pad.as_next', { number: match.next_hand })));
  const said = theirs && item.refused ? make('p', { class: 'wrong' }, item.refused) : null;
  return [title, versions, said, make('div', { class: 'row-of-buttons' }, buttons)];
}

function refusalOf(item) {
  const buttons = [button('edit', aloud('page.pad.edit'), 'first'), button('theirs', aloud('page.pad.throw_away'))];
  return [
    make('p', {}, make('strong', {}, aloud('page.pad.refused', { number: item.number })), ` ${item.problem}`),
    make('div', { class: 'versions' }, version(aloud('page.pad.here'), item.why)),
    make('div', { class: 'row-of-buttons' }, buttons),
  ];
}

const version = (who, why) => make('div', { class: 'version' }, make('p', { class: 'soft small' }, who), make('p', {}, bound(why)));
