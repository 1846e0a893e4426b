import { whenLoaded } from './page-events';
import { Observed } from './observed';
import type { ToWorker } from './worker-messages';

/**
 * A new version of the shop. It waits until the user accepts it, or until the last tab of the old version is closed.
 */
export const waitingVersion = new Observed<ServiceWorker | null>(null);

/**
 * Registers the service worker. Call it once, when the page starts. Without a service worker, the shop works only
 * online.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  whenLoaded(() => void register());
}

async function register() {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    const look = () => {
      if (registration.waiting && navigator.serviceWorker.controller) waitingVersion.set(registration.waiting);
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  } catch (error) {
    console.warn('The service worker could not be registered.', error);
  }
}

/**
 * Stores a copy of a public page that was not loaded as a document. The service worker decides which pages are public.
 */
export async function storeVisitedPage(url: string): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'seen', url } satisfies ToWorker);
}
