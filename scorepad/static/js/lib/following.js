/**
 * Following a match: says that something is new, as soon as it is, for as long as the page is open.
 *
 * It listens to the event stream; where that cannot be had, it says so every few seconds instead, and whoever asks then
 * is mostly told that nothing is new. When a page comes back from sleep it asks at once, for a stream that was cut off
 * in the meantime looks like a quiet one.
 */
const POLL = 5000;
const AGAIN = 30_000;

/**
 * Calls `changed()` whenever the match may have changed.
 * @param {string} address  of the event stream
 * @param {number} version  that is shown now
 * @param {string[]} kinds  the names of events
 * @param {() => void} changed
 */
export function follow(address, version, kinds, changed) {
  let source;
  let polling;
  let seen = version;

  const heard = (event) => {
    if (event.lastEventId) seen = Math.max(seen, Number(event.lastEventId));
    changed();
  };

  const poll = (on) => {
    clearInterval(polling);
    polling = on ? setInterval(changed, POLL) : undefined;
  };

  function listen() {
    source?.close();
    source = new EventSource(`${address}?after=${seen}`);
    for (const kind of kinds) source.addEventListener(kind, heard);
    source.addEventListener('open', () => poll(false));
    source.addEventListener('error', () => {
      if (!polling) poll(true);
      // Refused for good, say because there is no room: later there may be.
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN);
    });
  }

  const back = () => {
    if (document.visibilityState !== 'visible') return;
    changed();
    listen();
  };
  document.addEventListener('visibilitychange', back);
  addEventListener('online', back);
  addEventListener('pageshow', (event) => event.persisted && back());
  listen();
}
