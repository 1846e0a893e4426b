import type { ToWorker } from './worker-messages';

/**
 * Activates a waiting version of the shop after the user has accepted it, and reloads the page. If another tab has
 * already activated this version, or a newer version has replaced it, only reloads the page.
 */
export function activateWaitingVersion(version: ServiceWorker): void {
  const reload = () => window.location.reload();
  if (version.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // A version that is replaced while it waits becomes "redundant". Such a version never controls the page, so
  // `controllerchange` does not fire.
  version.addEventListener('statechange', () => {
    if (version.state === 'redundant') reload();
  });
  version.postMessage({ kind: 'take-over' } satisfies ToWorker);
}
