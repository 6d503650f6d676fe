/** Follows a match for ever: by the event stream, by asking where there is none, and at once after sleep. */
import { ask, patience, Unreachable } from '../lib/asking.js';

const KINDS = [
  ...['match_started', 'hand_recorded', 'hand_corrected', 'hand_voided', 'hand_restored', 'misdealt', 'dealer_set'],
  ...['rules_changed', 'points_adjusted', 'seat_left', 'seat_returned', 'seat_joined', 'match_described'],
  ...['match_abandoned', 'match_resumed', 'match_unlocked', 'undone', 'redone'],
];
/** How often the match is asked for without a stream, and with one, which may be dead without knowing; milliseconds. */
const ASKING = 3000;
const MAKING_SURE = 20000;
/** So old may figures be that are taken for fresh. */
const FRESH = 3000;

/**
 * @param {string} address  of the match on the REST surface
 * @param {{version: () => number, onMatch: (match: Object, back?: boolean) => void, onDraft: (draft: Object) => void,
 *   onState: (state: {fresh: boolean, heard: number, refused: ?string}) => void}} page
 *   `heard`: when it was last sure that nothing newer is there, as `Date.now()` has it
 */
export function follow(address, page) {
  let stream = null;
  let failures = 0;
  let heard = Date.now();
  let sure = true;
  let refused = null;
  let asking = null;
  let due = 0;
  let reopening = 0;

  const tell = () => page.onState({ fresh: sure, heard, refused });

  function hear() {
    heard = Date.now();
    sure = true;
    refused = null;
    tell();
  }

  function open() {
    close();
    if (document.hidden) return;
    stream = new EventSource(`${address}/events?after=${page.version()}`);
    stream.addEventListener('open', () => {
      failures = 0;
    });
    stream.addEventListener('error', () => {
      if (stream?.readyState === EventSource.CLOSED) {
        close();
        reopening = Date.now() + patience(failures++, 30000);
      }
      look();
    });
    for (const kind of KINDS) {
      stream.addEventListener(kind, (event) => {
        hear();
        page.onMatch(JSON.parse(event.data).match);
      });
    }
    stream.addEventListener('draft', (event) => page.onDraft(JSON.parse(event.data)));
  }

  function close() {
    stream?.close();
    stream = null;
  }

  /** Ask now; one question at a time. */
  function look() {
    asking ??= question().finally(() => {
      asking = null;
      due = Date.now() + (stream?.readyState === EventSource.OPEN ? MAKING_SURE : ASKING);
    });
    return asking;
  }

  async function question() {
    const seen = page.version();
    try {
      const { status, body, ok } = await ask(address, { headers: { 'If-None-Match': `"${seen}"` } });
      if (ok || status === 304) hear();
      // older than what was asked with: the server itself went back, to a copy of its database
      if (ok) page.onMatch(body, body.version < seen);
      if (status >= 400) doubt(body?.detail ?? null);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      doubt(null);
    }
  }

  function doubt(why) {
    sure = false;
    refused = why;
    tell();
  }

  /** Whatever slept may have slept for long: what is shown is old until it is known not to be. */
  function wake() {
    if (document.hidden) return;
    if (Date.now() - heard > FRESH) {
      sure = false;
      tell();
    }
    if (stream?.readyState !== EventSource.OPEN) open();
    look();
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? close() : wake()));
  window.addEventListener('pageshow', (event) => event.persisted && wake());
  window.addEventListener('pagehide', close);
  window.addEventListener('online', wake);
  window.addEventListener('offline', () => look());
  let ticked = Date.now();
  setInterval(() => {
    const now = Date.now();
    const slept = now - ticked > 2 * ASKING;
    ticked = now;
    if (document.hidden) return;
    if (slept) wake();
    if (!stream && now > reopening) open();
    if (now > due) look();
    if (!sure) tell();
  }, 1000);
  open();
  look();
  return { look };
}
