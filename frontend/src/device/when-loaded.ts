/** Calls back once the page has loaded. @returns a function that cancels it */
export function whenLoaded(act: () => void): () => void {
  if (document.readyState === 'complete') {
    const timer = setTimeout(act, 0);
    return () => clearTimeout(timer);
  }
  window.addEventListener('load', act, { once: true });
  return () => window.removeEventListener('load', act);
}
