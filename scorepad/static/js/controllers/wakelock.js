/**
 * Keeps the screen lit while a match is running and looked at; lets go as soon as it is not.
 *
 * Browsers offer this over HTTPS and on the machine itself; elsewhere nothing happens. They let go on their own
 * whenever the page is hidden.
 */
const LOOK = 5000;

/**
 * Keeps it so from now on.
 * @param {() => boolean} running
 * @returns {() => void}  looks at once whether it is still to be kept, which otherwise takes some seconds
 */
export function keepAwake(running) {
  let lock = null;
  let asking = false;

  async function settle() {
    const wanted = running() && document.visibilityState === 'visible';
    if (!wanted) {
      const held = lock;
      lock = null;
      await held?.release();
    } else if (!lock && !asking) {
      asking = true;
      try {
        lock = await navigator.wakeLock.request('screen');
        lock.addEventListener('release', () => { lock = null; });
      } catch {
        lock = null; // a low battery refuses; the next time the page is looked at it is asked again
      }
      asking = false;
      if (lock && !(running() && document.visibilityState === 'visible')) await settle();
    }
  }

  if (!('wakeLock' in navigator)) return () => {};
  document.addEventListener('visibilitychange', settle);
  setInterval(settle, LOOK); // a match ends, and goes on, in many ways
  settle();
  return settle;
}
