import type { ToWorker } from './worker-messages';

/** Reloads the page in the waiting version; another tab may have activated it already, or a newer one taken its place. */
export function takeWaitingVersion(version: ServiceWorker): void {
  const reload = () => window.location.reload();
  if (version.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // It never takes over then, and nothing else would say so.
  version.addEventListener('statechange', () => {
    if (version.state === 'redundant') reload();
  });
  version.postMessage({ kind: 'take-over' } satisfies ToWorker);
}
