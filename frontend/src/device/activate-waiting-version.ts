import type { ToWorker } from './worker-messages';

/**
 * Reloads the page with the waiting version. Another tab may have activated it already, or a newer one may have
 * replaced it.
 */
export function activateWaitingVersion(version: ServiceWorker): void {
  const reload = () => window.location.reload();
  if (version.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // A redundant worker never takes over, and no other event reports it.
  version.addEventListener('statechange', () => {
    if (version.state === 'redundant') reload();
  });
  version.postMessage({ kind: 'take-over' } satisfies ToWorker);
}
