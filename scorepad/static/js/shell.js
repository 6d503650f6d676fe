/** On every page: has it kept for the time without a network where the browser allows that, and says so where not. */
const worker = document.querySelector('meta[name="service-worker"]').content;
/** After how many milliseconds, each time, it is asked again whether a network that is back is really there. */
const AGAIN = [0, 1000, 3000, 9000, 27000];

async function register() {
  const registered = await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
  const ours = await atWork(registered.installing ?? registered.waiting ?? registered.active);
  const files = performance.getEntriesByType('resource').map((each) => each.name)
    .filter((each) => each.startsWith(location.origin) && new URL(each).pathname.includes('/assets/'));
  ours.postMessage({ page: location.href, files });
}

/** The worker of this page's release as soon as it is at work: until then that of the release before may be. */
function atWork(newest) {
  return new Promise((done) => {
    const look = () => { if (newest.state === 'activated') done(newest); };
    newest.addEventListener('statechange', look);
    look();
  });
}

/** A copy is no news once there is a network: a page that follows its match catches up by itself, others begin anew. */
function outlive(copy) {
  const follows = document.querySelector('[data-part]') !== null;
  const address = new URL(location.href);
  address.searchParams.set('parts', 'none');
  let typed = false;

  async function caughtUp() {
    for (const wait of AGAIN) {
      await new Promise((done) => { setTimeout(done, wait); });
      const answer = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => null);
      if (answer?.ok) return true;
    }
    return false;
  }

  addEventListener('input', () => { typed = true; });
  addEventListener('online', async () => {
    if (!(await caughtUp())) return;
    if (follows) copy.hidden = true;
    else if (!typed) location.reload();
  });
  // The network was only slow, and the page has come since.
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'fresh' && follows) copy.hidden = true;
  });
  navigator.serviceWorker.startMessages();
}

if (window.isSecureContext && 'serviceWorker' in navigator) {
  const copy = document.getElementById('copy');
  if (!copy.hidden) outlive(copy);
  register().catch(() => {}); // private windows refuse; the page works all the same
} else {
  for (const notice of document.querySelectorAll('[data-insecure]')) notice.hidden = false;
}
