/** The board: follows its match, and shows how old it is when it cannot. */
import { keepAwake } from './controllers/wakelock.js';
import { follow } from './lib/following.js';

const PATIENCE = 4000;

let shown = document.getElementById('board');
let asked = Date.now();
let last = null;
let asking = false;
let again = false;

const running = () => shown.dataset.running === 'yes';
const settle = keepAwake(running);

function old() {
  last = null;
  shown.classList.add('old');
  const age = shown.querySelector('.age');
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' }).format(asked);
  age.textContent = age.dataset.words.replace('{time}', time);
  age.hidden = false;
}

function show(html) {
  asked = Date.now();
  if (html === last) return;
  last = html;
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

async function refresh() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  again = false;
  const late = setTimeout(old, PATIENCE);
  try {
    const address = new URL(location.href);
    address.searchParams.set('parts', 'board');
    const answer = await fetch(address, { headers: { Accept: 'text/html' } });
    if (answer.ok || answer.status < 500) show(await answer.text());
    else old();
  } catch {
    old();
  }
  clearTimeout(late);
  asking = false;
  if (again) refresh();
}

follow(shown.dataset.events, Number(shown.dataset.version), shown.dataset.kinds.split(' '), refresh);
