/** The table screen under the thumb: every tap counts at once, is kept, and is told to others. */
import { aloud } from '../lib/aloud.js';
import { follow } from '../lib/following.js';
import { allPassed, fieldsOf, saysAll, tells } from '../models/hand.js';
import { sideOf } from '../rules/table.js';
import { whyNot } from './auction.js';
import { openCounter } from './counter.js';
import { correctToOurs, flush, hearDraft, hearState, latest, learn, refresh, tellOthers, undo } from './exchange.js';
import { fillLoneTrump, handForm, readFields, setEvery, writeFields } from './form.js';
import { SOON, paint } from './painting.js';
import { announce, whyOf } from './saying.js';
import { totalsAloud } from './standing.js';
import { keeper, present, state } from './state.js';
import { keepAwake } from './wakelock.js';

/** What the form says now is what is told. */
function hear(form) {
  const before = state.draft.fields;
  followLoneTrump(form, before);
  state.told = null;
  state.reason = '';
  state.draft.tell(readFields(form), present().match.next_hand);
  paint();
  tellOthers();
}

/** When a single trump is said, or its pitcher, what follows from it is tapped too. */
function followLoneTrump(form, before) {
  const fields = readFields(form);
  if (!fields.lone_trump || (before.lone_trump && before.call === fields.call)) return;
  const { match, order } = present();
  const last = [...order].reverse().find((seat) => /^\d/.test(fields[`bid-${seat}`] ?? ''));
  const pitcher = fields.every ? last : Number(fields.call?.split(':')[0]);
  if (pitcher) fillLoneTrump(form, sideOf({ seats: match.seats }, pitcher));
}

function say(fields, number) {
  state.told = null;
  state.draft.tell(fields, number);
  const form = handForm();
  if (form) writeFields(form, fields);
  paint();
  tellOthers();
}

function record() {
  const line = paint();
  if (!line) {
    announce(handForm().querySelector('.sentence').textContent);
    return;
  }
  const { hand, late, match, items } = present();
  const { entry, fields, number: begun } = state.draft.current;
  const number = late ? begun : match.next_hand;
  const version = line.thrown_in && !items.length ? match.version : null;
  const item = { id: entry, number, dealer: line.dealer, hand: { ...hand, number }, fields, why: whyOf(line), at: Date.now(), version };
  state.outbox.add(item);
  state.draft.clear();
  state.others = null;
  const done = line.thrown_in ? aloud('page.pad.thrown_in') : aloud('page.pad.recorded', { number });
  const kept = line.thrown_in ? done : aloud('page.pad.kept', { number });
  state.told = { text: done, kept, item };
  writeFields(handForm(), state.draft.fields);
  handForm().querySelector('#more').open = false;
  paint();
  const after = present().match;
  announce([done, totalsAloud(after), after.winner && aloud(after.winner.reason)].filter(Boolean).join(' '));
  setTimeout(paint, SOON + 50);
  readyForNext();
  flush();
}

/** The next hand begins at the top of the form, for whoever uses the keyboard. */
function readyForNext() {
  const form = handForm();
  const active = document.activeElement;
  if (form?.contains(active) && active.matches(':focus-visible')) form.querySelector('.auction input:enabled')?.focus({ preventScroll: true });
}

/** A deal that everybody passed, in one tap. */
function allPass() {
  const { order, match, every } = present();
  const fields = { every: 'yes', ...Object.fromEntries(order.map((seat) => [`bid-${seat}`, 'pass'])) };
  say(fields, match.next_hand);
  if (!allPassed(present().hand)) return;
  record();
  if (every) return;
  state.draft.keep(null); // noting every bid was only for this deal
  paint();
}

function switchAuction(form) {
  const fields = { ...state.draft.fields };
  const every = !fields.every;
  const { hand } = present();
  for (const name of Object.keys(fields)) if (name === 'call' || name.startsWith('bid-')) delete fields[name];
  const last = hand.bids?.filter(({ bid }) => bid !== null).pop();
  if (every) fields.every = 'yes';
  else delete fields.every;
  if (!every && last) fields.call = `${last.seat}:${last.bid}`; // what wins is known either way; the rest is not made up
  setEvery(form, every);
  say(fields, present().match.next_hand);
}

function count(form) {
  const { match } = present();
  const taps = [...form.querySelectorAll('input[name=took-game]')].filter((input) => input.value !== 'nobody');
  const names = (side) => match.seats.filter((seat) => seat.side === side).map((seat) => seat.name).join(' & ');
  const sides = taps.map(({ value }) => ({ side: Number(value), label: names(Number(value)) }));
  if (!state.draft.current) state.draft.tell({}, match.next_hand);
  openCounter(
    { sides, counts: state.draft.current.counts ?? {} },
    (counts) => state.draft.count(counts),
    ({ game, points, tied }) => {
      const { counts } = state.draft.current;
      const fields = { ...state.draft.fields, 'took-game': game };
      if (tied && points) fields.game_tied = tied.join(',');
      else delete fields.game_tied;
      for (const { side } of match.sides) if (points) fields[`trick_points-${side}`] = String(points[side] ?? 0);
      say(fields, match.next_hand);
      state.draft.count(counts);
    },
  );
}

/** What the table chose about the hand that waits first. */
function choose(does, id) {
  const item = state.outbox.list().find((each) => each.id === id);
  if (!item) return;
  if (does === 'ours') {
    correctToOurs(item);
    return;
  }
  if (does === 'next') state.outbox.moveOn(id, state.known.match);
  else state.outbox.drop(id);
  state.told = null;
  if (does === 'edit') say(item.fields, present().match.next_hand);
  paint();
  flush();
}

/** A hand that was begun here and is recorded by now: if both say the same there is nothing left to enter, and it says so. */
function settleLate() {
  const { late, hand } = present();
  const stored = late && state.known.match.hands.find((each) => each.number === state.draft.current.number);
  if (!stored || stored.void || !saysAll(stored, hand)) return;
  state.draft.clear();
  state.told = { text: aloud('page.pad.late', { number: stored.number }) };
  const form = handForm();
  if (form) writeFields(form, state.draft.fields);
  paint();
}

const DOES = {
  switch: (form) => switchAuction(form),
  count: (form) => count(form),
  more: (form) => {
    const fold = form.querySelector('#more');
    fold.open = true;
    fold.querySelector('summary').focus({ preventScroll: true });
    fold.scrollIntoView();
  },
  undo: () => undo(),
  discard: (form) => {
    state.draft.clear();
    writeFields(form, state.draft.fields);
    paint();
    tellOthers();
  },
  take: () => say(fieldsOf(state.others.hand), state.others.number),
  renumber: () => {
    state.draft.renumber(present().match.next_hand);
    paint();
    tellOthers();
  },
};

document.addEventListener('click', (event) => {
  const pressed = event.target.closest('[data-does]');
  const form = handForm();
  const choice = event.target.closest('#choice');
  if (choice && pressed) choose(pressed.dataset.does, choice.dataset.item);
  else if (pressed?.closest('#done')) undo();
  else if (form?.contains(pressed) && DOES[pressed.dataset.does]) {
    event.preventDefault();
    DOES[pressed.dataset.does](form);
  } else if (form?.contains(event.target) && whyNot(event.target)) {
    state.reason = whyNot(event.target);
    paint();
  }
});

document.addEventListener('change', (event) => {
  const form = handForm();
  if (form?.contains(event.target)) hear(form);
});

document.addEventListener('input', (event) => {
  const form = handForm();
  if (form?.contains(event.target) && !['radio', 'checkbox'].includes(event.target.type)) hear(form);
});

document.addEventListener('submit', (event) => {
  const { submitter, target } = event;
  if (submitter?.hasAttribute('formaction')) return;
  if (target.id !== 'hand-form') {
    if (state.fresh || target.tagName !== 'FORM') return;
    event.preventDefault(); // a page that cannot be reached would take this one away
    announce(aloud('page.pad.no_network'));
    return;
  }
  event.preventDefault();
  if (submitter?.value === 'all_pass') allPass();
  else if (submitter?.value === 'record') record();
});

window.addEventListener('storage', ({ key }) => {
  if (keeper.named(key, state.outbox.name)) paint();
});

function begin() {
  document.documentElement.classList.add('scripted');
  const form = handForm();
  if (form) {
    const shown = readFields(form);
    const { begun } = state.draft;
    if (!begun && (tells(shown) || shown.every)) state.draft.tell(shown, present().match.next_hand);
    if (form.querySelector('.say.told') && !state.draft.begun) state.told = { native: true };
    writeFields(form, state.draft.fields);
  }
  paint();
  followTable();
  keepAwake(() => state.known.match.status === 'playing');
  flush();
  tellOthers();
  if (present().late) refreshKnown();
}

function followTable() {
  const { hear: hearMatch } = follow(`${state.known.api}/events`, {
    version: () => state.known.match.version,
    ask: async () => {
      const answer = await latest();
      settleLate();
      return answer;
    },
    onEvent: (event) => {
      const said = JSON.parse(event.data);
      if (event.type === 'draft') {
        hearDraft(said);
        return;
      }
      hearMatch();
      learn(said.match);
      settleLate();
    },
    onState: hearState,
  });
}

/** The page alone does not say what was recorded; ask, to compare it with what was begun here. */
async function refreshKnown() {
  await refresh();
  settleLate();
}

begin();
