/** Acts once the page and all that it shows at first have arrived. @returns takes it back */
export function whenLoaded(act: () => void): () => void {
  if (document.readyState === 'complete') {
    const timer = setTimeout(act, 0);
    return () => clearTimeout(timer);
  }
  window.addEventListener('load', act, { once: true });
  return () => window.removeEventListener('load', act);
}
