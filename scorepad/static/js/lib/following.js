/**
 * Follows a match for as long as the page is open: by the event stream, by asking where there is none, and at once after
 * sleep. What is asked, and what becomes of what is heard, is the page's own.
 */
import { patience } from './asking.js';

const KINDS = [
  ...['match_started', 'hand_recorded', 'hand_corrected', 'hand_voided', 'hand_restored', 'misdealt', 'dealer_set'],
  ...['rules_changed', 'points_adjusted', 'seat_left', 'seat_returned', 'seat_joined', 'match_described'],
  ...['match_abandoned', 'match_resumed', 'match_unlocked', 'undone', 'redone', 'draft'],
];
/** How often the page asks without a stream, and with one, which may be dead without knowing; milliseconds. */
const ASKING = 3000;
const MAKING_SURE = 20_000;
/** So old may figures be that are taken for fresh. */
const FRESH = 3000;
/** After so long at most another stream is tried where one was refused. */
const AGAIN = 30_000;

/**
 * @typedef {Object} Answer  what came of asking
 * @property {boolean} sure  what the page shows is the latest
 * @property {?string} [refused]  the sentence with which the server refused to say
 */

/** When this page was made: now, or, of a copy from the time before the network was gone, then. */
const madeAt = () => Number(document.getElementById('copy')?.dataset.made) || Date.now();

/**
 * @param {string} address  of the event stream
 * @param {{version: () => number, ask: () => Promise<Answer>, onEvent: (event: MessageEvent) => void,
 *   onState: (state: {fresh: boolean, heard: number, refused: ?string}) => void}} page
 *   `heard`: when it was last sure that nothing newer is there, as `Date.now()` has it
 * @returns {{look: () => Promise<void>, hear: () => void}}  `look` asks now, one question at a time; `hear`: what came
 *   over the stream is shown, so all is fresh
 */
export function follow(address, page) {
  let stream = null;
  let failures = 0;
  let heard = madeAt();
  let sure = true;
  let refused = null;
  let asking = null;
  let again = false;
  let due = 0;
  let reopening = 0;

  const tell = () => page.onState({ fresh: sure, heard, refused });

  function hear() {
    heard = Date.now();
    sure = true;
    refused = null;
    tell();
  }

  function doubt(why) {
    sure = false;
    refused = why;
    tell();
  }

  function open() {
    close();
    if (document.hidden) return;
    stream = new EventSource(`${address}?after=${page.version()}`);
    stream.addEventListener('open', () => {
      failures = 0;
    });
    stream.addEventListener('error', () => {
      if (stream?.readyState === EventSource.CLOSED) {
        close();
        reopening = Date.now() + patience(failures++, AGAIN);
      }
      look();
    });
    for (const kind of KINDS) stream.addEventListener(kind, page.onEvent);
  }

  function close() {
    stream?.close();
    stream = null;
  }

  function look() {
    again = true;
    asking ??= question().finally(() => {
      asking = null;
      due = Date.now() + (sure && stream?.readyState === EventSource.OPEN ? MAKING_SURE : ASKING);
    });
    return asking;
  }

  /** An answer that is on its way knows nothing of what has happened since it was asked for. */
  async function question() {
    let answer;
    while (again) {
      again = false;
      answer = await page.ask();
    }
    if (answer.sure) hear();
    else doubt(answer.refused ?? null);
  }

  /** Whatever slept may have slept for long: what is shown is old until it is known not to be. */
  function wake() {
    if (document.hidden) return;
    if (Date.now() - heard > FRESH) doubt(refused);
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
  return { look, hear };
}
