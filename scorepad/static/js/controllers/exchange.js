/** Between this phone and the server: what is sent, what is learned, and the page kept up with it. */
import { ask, patience, Unreachable } from '../lib/asking.js';
import { newId } from '../lib/ids.js';
import { aloud } from '../lib/aloud.js';
import { isNews } from '../models/ahead.js';
import { textOf } from '../models/hand.js';
import { correct, send } from '../models/outbox.js';
import { handForm, keepFocus, writeFields } from './form.js';
import { paint } from './painting.js';
import { knownOf, parsed, swapParts } from './parts.js';
import { announce } from './saying.js';
import { totalsAloud } from './standing.js';
import { know, present, state } from './state.js';

/** How long a tap waits for the next before others are told, in milliseconds. */
const PAUSE = 250;

/** Write something; the page's token may have been given to an earlier session of this browser. */
async function write(method, path, body, { key, version } = {}) {
  const attempt = () =>
    ask(state.known.api + path, {
      method,
      body,
      headers: {
        'X-CSRF-Token': state.known.csrf,
        ...(key && { 'Idempotency-Key': key }),
        ...(version && { 'If-Match': `"${version}"` }),
      },
    });
  const answer = await attempt();
  if (answer.body?.code !== 'page_expired') return answer;
  await refresh();
  return attempt();
}

/** A match as the server says it is: never back to an older one, unless the server itself went `back`. */
export function learn(match, back = false) {
  const { known } = state;
  const news = back || isNews(match, known.match);
  if (!news && (match.version !== known.match.version || known.match.hands.length)) return;
  know({ ...known, match });
  if (news) {
    state.others = null;
    // what was done here is not the latest any more, and taking back means the latest
    if (state.told?.version < match.version && !takingBack) state.told = null;
    if (!sending) announce(totalsAloud(match));
    refresh();
  }
  paint();
}

/** Ask whether there is anything newer, and learn it; what `lib/following.js` takes for an answer. */
export async function latest() {
  const seen = state.known.match.version;
  try {
    const { status, body, ok } = await ask(state.known.api, { headers: { 'If-None-Match': `"${seen}"` } });
    // older than what was asked with: the server itself went back, to a copy of its database
    if (ok) learn(body, body.version < seen);
    return { sure: status < 400, refused: body?.detail };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { sure: false };
  }
}

let refreshing = null;
let again = false;
let behind = false;
let misses = 0;
let renewing = 0;

/** Put the page as the server makes it now in place of this one, part by part. */
export function refresh() {
  again = true;
  refreshing ??= renew().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew() {
  clearTimeout(renewing);
  while (again) {
    again = false;
    const address = new URL(state.known.page, location.href);
    address.searchParams.set('parts', 'yes');
    try {
      const { ok, text } = await ask(address.href, { headers: { Accept: 'text/html' } });
      behind = !ok;
      if (ok) adopt(parsed(text));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      behind = true;
    }
  }
  misses = behind ? misses + 1 : 0;
  // without a network there will be one again, and then it is time
  if (behind) renewing = setTimeout(() => state.fresh && refresh(), patience(misses));
}

function adopt(fresh) {
  const theirs = knownOf(fresh);
  const { match } = state.known;
  if (isNews(match, theirs.match)) return;
  if (theirs.release !== state.known.release) {
    location.reload(); // nothing is lost by it, and parts of two releases do not fit together
    return;
  }
  know({ ...theirs, match: isNews(theirs.match, match) ? theirs.match : match });
  state.sheetEnds = theirs.match.next_hand;
  const before = handForm();
  const inside = document.getElementById('main').contains(document.activeElement);
  swapParts(fresh);
  const form = handForm();
  if (form && form !== before) writeFields(form, state.draft.fields);
  paint();
  if (inside) keepFocus();
}

let sending = null;
let tries = 0;
let later = 0;

/** Send what waits, now, and again until it is through. */
export function flush() {
  clearTimeout(later);
  sending ??= through().finally(() => {
    sending = null;
  });
  return sending;
}

async function through() {
  if (!state.outbox.list().length) return;
  try {
    state.refused = await send(state.outbox, post, (match) => learn(match));
    if (toBeChosen(state.told?.item)) state.told = null;
    state.unsent = false;
    tries = 0;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    state.unsent = true;
    later = setTimeout(flush, patience(tries++));
  }
  paint();
  tellOthers();
}

/** Whether the table has to choose what becomes of a hand, which then is not recorded yet. */
const toBeChosen = (told) => state.outbox.list().some((item) => item.id === told?.id && item.state !== 'waiting');

async function post(item) {
  const answer = await write('POST', '/hands', item.hand, { key: item.id, version: item.version });
  if (answer.ok && state.told?.item?.id === item.id) state.told.version = answer.body.version;
  return answer;
}

/** Let the other phone's hand be what ours says. */
export async function correctToOurs(item) {
  const hand = { ...item.hand };
  delete hand.number;
  const version = state.known.match.version;
  const put = () => write('PUT', `/hands/${item.number}`, hand, { key: item.id, version });
  try {
    const refused = await correct(state.outbox, item, put, learn);
    if (refused !== null) state.outbox.change(item.id, { refused });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    state.outbox.change(item.id, { refused: aloud('page.pad.no_network') });
  }
  paint();
  flush();
}

/** While something is: its button keeps the focus until the taps are back. */
let takingBack = false;

/** Take back what was just recorded; what was tapped for it is there again, to be mended. */
export async function undo() {
  takingBack = true;
  try {
    await takeBack(state.told);
  } finally {
    takingBack = false;
  }
}

async function takeBack({ item, version }) {
  await sending;
  if (state.outbox.list().some(({ id }) => id === item.id)) {
    state.outbox.drop(item.id);
    takenBack(item);
    return;
  }
  try {
    const { ok, body } = await write('POST', '/undo', undefined, { key: newId(), version: version ?? state.known.match.version });
    if (ok) {
      learn(body);
      if (!handForm()) await refresh(); // the match is on again, and so is its form
      takenBack(item);
    } else {
      state.told = { text: body?.detail ?? '' };
    }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    state.told = { ...state.told, text: aloud('page.pad.no_network') };
  }
  paint();
}

function takenBack(item) {
  const inside = document.getElementById('main').contains(document.activeElement);
  state.told = null;
  if (!state.draft.begun) {
    state.draft.tell(item.fields, present().match.next_hand);
    const form = handForm();
    if (form) writeFields(form, item.fields);
  }
  announce(aloud('page.pad.taken_back'));
  paint();
  if (inside) keepFocus();
  tellOthers();
}

let pausing = 0;
let lastTold = textOf(null);
/** What this phone has told, to know it again when it comes back with the stream. */
const ours = [];

/** Let watchers see what is being entered, after a pause. */
export function tellOthers() {
  clearTimeout(pausing);
  pausing = setTimeout(putDraft, PAUSE);
}

async function putDraft() {
  const { items, hand, late, match } = present();
  if (!state.known.scores || items.length || late || match.status !== 'playing') return;
  const told = state.draft.begun ? hand : null;
  const text = textOf(told);
  if (text === lastTold) return;
  lastTold = text;
  ours.push(text);
  if (ours.length > 30) ours.shift();
  try {
    await write('PUT', '/draft', { number: match.next_hand, hand: told });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    lastTold = null; // with the next tap, or when there is a network again
  }
}

/** What another phone is entering; what comes back from this one is not news. */
export function hearDraft(draft) {
  const own = draft.hand === null || ours.includes(textOf(draft.hand)) || textOf(draft.hand) === textOf(present().hand);
  state.others = own || draft.number !== state.known.match.next_hand ? null : draft;
  paint();
}

/** How sure it is that nothing newer is there. */
export function hearState({ fresh, heard, refused }) {
  const back = fresh && (!state.fresh || state.unsent);
  Object.assign(state, { fresh, heard, refused });
  paint();
  if (!back) return;
  flush();
  tellOthers();
  if (behind) refresh();
}
