/** Calls `act` as soon as the page has loaded. @returns a function that cancels the call */
export function whenLoaded(act: () => void): () => void {
  if (document.readyState === 'complete') {
    const timer = setTimeout(act, 0);
    return () => clearTimeout(timer);
  }
  window.addEventListener('load', act, { once: true });
  return () => window.removeEventListener('load', act);
}

/**
 * Milliseconds between two calls. The calls repeat, because a new network may not work yet, or the shop may be down.
 */
const pause = 15_000;

/**
 * Calls `act` when the network returns, and repeatedly while the device is online.
 * @returns a function that stops the calls
 */
export function whenBack(act: () => void): () => void {
  const timer = setInterval(() => {
    if (navigator.onLine) act();
  }, pause);
  window.addEventListener('online', act);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', act);
  };
}
