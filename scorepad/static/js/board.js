/** The board: follows its match, and shows how old it is when it cannot. */
import { keepAwake } from './controllers/wakelock.js';
import { ask, Unreachable } from './lib/asking.js';
import { follow } from './lib/following.js';

let shown = document.getElementById('board');
/** What tells the server which board is shown; null when what is shown is not to be trusted. */
let tag = null;

const running = () => shown.dataset.running === 'yes';
const settle = keepAwake(running);

function old(heard) {
  tag = null;
  shown.classList.add('old');
  const age = shown.querySelector('.age');
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' }).format(heard);
  age.textContent = age.dataset.words.replace('{time}', time);
  age.hidden = false;
}

function show(html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fresh = page.getElementById('board');
  if (!fresh || fresh.dataset.release !== shown.dataset.release) {
    // Another release, or no board any more: what came belongs to another page than this one.
    location.reload();
    return;
  }
  document.title = page.title;
  shown.replaceWith(fresh);
  shown = fresh;
  settle();
}

/** Show the board as it is now. */
async function refresh() {
  const address = new URL(location.href);
  address.searchParams.set('parts', 'board');
  const headers = { Accept: 'text/html', ...(tag && { 'If-None-Match': tag }) };
  try {
    const answer = await ask(address.href, { headers });
    if (answer.status === 304) return tag ? { sure: true } : refresh(); // it was dimmed meanwhile: show it anew
    if (answer.status >= 500) return { sure: false };
    ({ tag } = answer);
    show(answer.text);
    return { sure: true };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { sure: false };
  }
}

const { look } = follow(shown.dataset.events, {
  version: () => Number(shown.dataset.version),
  ask: refresh,
  onEvent: () => look(),
  onState: ({ fresh, heard }) => fresh || old(heard),
});
