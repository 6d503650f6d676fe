/**
 * Opens the pad without a network: keeps the files of exactly one release, and copies of the pages that were looked at.
 *
 * The server puts `RELEASE`, `HOME` (where the pad begins), `OFFLINE` (the page for what was never opened) and `FILES`
 * in front of this. One cache holds one release, files and pages together, and only pages that were made by that very
 * release; a new release is fetched whole, with fresh copies of the pages that were there, and then takes over at once.
 * Whatever is written, and whatever comes from the REST surface, passes by.
 */
/* global RELEASE, HOME, OFFLINE, FILES */
const NAME = `scorepad-${RELEASE}`;
const SAME = { cacheName: NAME };
const MOST_PAGES = 80;
/** A network that has not answered by then counts as none, where there is a copy. */
const PATIENCE = 6000;

const path = (url) => new URL(url).pathname.slice(HOME.length);
const ours = (url) => url.origin === self.location.origin && url.pathname.startsWith(HOME);
const isFile = (url) => path(url).startsWith('assets/');
const isPage = (url) => /^($|pads\/[^/]+($|\/(?!keys\/)))/.test(path(url)) && !/\.\w+$/.test(new URL(url).pathname);
const padOf = (url) => /^pads\/[^/]+/.exec(path(url))?.[0];

/** The address a page is kept under: that of the whole page, whatever part of it was asked for. */
function named(url) {
  const name = new URL(url);
  name.searchParams.delete('parts');
  name.hash = '';
  return name.href;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!ours(url)) return;
  if (request.method === 'POST') {
    if (path(url) === 'language') event.respondWith(spoken(request));
    else if (padOf(url) && /\/(leave|delete)$/.test(url.pathname)) event.respondWith(left(request));
  } else if (request.method === 'GET') {
    if (isFile(url)) event.respondWith(file(request));
    else if (request.mode === 'navigate') event.respondWith(opened(event));
    else if (isPage(url) && request.headers.get('Accept')?.includes('text/html')) event.respondWith(part(event));
  }
});
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)));

async function install() {
  const cache = await caches.open(NAME);
  await cache.addAll([...FILES, OFFLINE].map((each) => new Request(each, { cache: 'no-cache' })));
  await Promise.all((await olderPages()).map((url) => fetchPage(url)));
  await self.skipWaiting();
}

async function olderPages() {
  const names = (await caches.keys()).filter((each) => each.startsWith('scorepad-') && each !== NAME);
  const kept = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()));
  return kept.flat().map((each) => each.url).filter(isPage);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((each) => each.startsWith('scorepad-') && each !== NAME).map((each) => caches.delete(each)));
  await self.clients.claim();
}

async function file(request) {
  const kept = await caches.match(request, SAME);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && path(request.url).startsWith(`assets/${RELEASE}/`)) {
    const cache = await caches.open(NAME);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** A page that somebody opens: from the network, or else its copy, which says what it is. */
async function opened(event) {
  const { request } = event;
  const copy = isPage(request.url) ? await caches.match(named(request.url), SAME) : undefined;
  const fresh = fetch(request).then((answer) => noted(request.url, answer));
  event.waitUntil(fresh.catch(() => {}));
  try {
    return await (copy ? Promise.race([fresh, late()]) : fresh);
  } catch {
    return copy ? marked(copy) : (await caches.match(OFFLINE, SAME)) ?? Response.error();
  }
}

/** A page that a script asks for, to take parts from it: it is told the truth about the network. */
async function part(event) {
  const answer = await fetch(event.request);
  event.waitUntil(noted(event.request.url, answer.clone()));
  return answer;
}

function late() {
  return new Promise((_, fail) => { setTimeout(() => fail(new Error('late')), PATIENCE); });
}

/** Keeps a copy of a page that was answered, or forgets the one of a page that is there no more. */
async function noted(url, answer) {
  if (!isPage(url)) return answer;
  if (keepable(answer)) await Promise.all([put(url, answer.clone()), tell(url)]);
  else if (answer.status >= 400 && answer.status < 500) await forget(url);
  return answer;
}

/** Lets who looks at the copy of a page know that it has come from the network now. */
async function tell(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  for (const each of windows) if (named(each.url) === named(url)) each.postMessage('fresh');
}

const keepable = (answer) =>
  answer.status === 200 && !answer.redirected
  && answer.headers.get('Scorepad-Release') === RELEASE
  && !answer.headers.get('Cache-Control')?.includes('no-store');

async function put(url, answer) {
  const cache = await caches.open(NAME);
  await cache.put(named(url), answer);
  const pages = (await cache.keys()).filter((each) => isPage(each.url));
  await Promise.all(pages.slice(0, Math.max(0, pages.length - MOST_PAGES)).map((each) => cache.delete(each)));
}

async function fetchPage(url) {
  try {
    const answer = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' });
    if (keepable(answer)) await put(url, answer);
  } catch {
    // it is looked at again the next time somebody opens it
  }
}

/** Forgets a page, and with it the whole pad once this browser holds no key to it any more. */
async function forget(url) {
  const cache = await caches.open(NAME);
  await cache.delete(named(url));
  const pad = padOf(url);
  if (!pad) return;
  const home = await fetch(HOME + pad, { credentials: 'same-origin' }).catch(() => undefined);
  if (home && home.status >= 400 && home.status < 500) await forgetPad(pad);
}

async function forgetPad(pad) {
  const cache = await caches.open(NAME);
  const pages = (await cache.keys()).filter((each) => padOf(each.url) === pad || path(each.url) === '');
  await Promise.all(pages.map((each) => cache.delete(each)));
}

/** Leaving a pad, or erasing it: with it goes whatever was kept of it here. */
async function left(request) {
  const answer = await fetch(request);
  if (answer.ok || answer.type === 'opaqueredirect') await forgetPad(padOf(request.url));
  return answer;
}

/** Another language: the page for what was never opened has to speak it too. */
async function spoken(request) {
  const answer = await fetch(request);
  const cache = await caches.open(NAME);
  await cache.add(new Request(OFFLINE, { cache: 'no-cache' })).catch(() => {});
  return answer;
}

/** What a page says that was opened before there was a worker to see it. */
async function keep({ page, files }) {
  if (!isPage(page)) return;
  const cache = await caches.open(NAME);
  const mine = files.filter((each) => path(each).startsWith(`assets/${RELEASE}/`));
  await Promise.all(mine.map(async (each) => (await cache.match(each)) ?? cache.add(each)));
  if (!(await cache.match(named(page)))) await fetchPage(page);
}

/** The copy, with the notice on it that every page carries for this. */
async function marked(copy) {
  const made = new Date(copy.headers.get('Date') ?? Date.now());
  const language = copy.headers.get('Content-Language') ?? 'en';
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(made);
  const html = (await copy.text()).replace('id="copy" hidden', `id="copy" data-made="${made.getTime()}"`).replace('{time}', time);
  const headers = new Headers(copy.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  return new Response(html, { status: 200, headers });
}
