/** Milliseconds. A network that has just come may not carry yet, and the shop may be away while there is one. */
const pause = 15_000;

/** Acts when the network comes back, and again as long as there is one. @returns stops it */
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
