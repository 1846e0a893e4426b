import { onCLS, onINP, onLCP } from 'web-vitals';

const pages: readonly (readonly [string, RegExp])[] = [
  ['home', /^\/$/],
  ['listing', /^\/products(\/|$)/],
  ['product', /^\/product\//],
  ['cart', /^\/cart$/],
  ['checkout', /^\/checkout$/],
];

/**
 * Sends the speed of this visit when the visitor leaves or hides the page. The request contains no cookie and no id.
 */
export function reportWebVitals(path: string): void {
  const page = pages.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other';
  const vitals: { lcp?: number; inp?: number; cls?: number } = {};
  onLCP(({ value }) => (vitals.lcp = value / 1000));
  onINP(({ value }) => (vitals.inp = value / 1000));
  onCLS(({ value }) => (vitals.cls = value));
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    navigator.sendBeacon(
      '/api/web-vitals',
      new Blob([JSON.stringify({ page, ...vitals })], { type: 'application/json' }),
    );
  };
  // The library listens to this event, too. Its listener runs first, and reports the last values.
  document.addEventListener('visibilitychange', send);
}
