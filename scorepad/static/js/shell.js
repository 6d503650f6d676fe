/** On every page: has it kept for the time without a network where the browser allows that, and says so where not. */
const worker = document.querySelector('meta[name="service-worker"]').content;

async function register() {
  const registered = await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map((each) => each.name)
    .filter((each) => each.startsWith(location.origin) && new URL(each).pathname.includes('/assets/'));
  registered.active?.postMessage({ page: location.href, files });
}

if (window.isSecureContext && 'serviceWorker' in navigator) {
  register().catch(() => {}); // private windows refuse; the page works all the same
} else {
  for (const notice of document.querySelectorAll('[data-insecure]')) notice.hidden = false;
}
