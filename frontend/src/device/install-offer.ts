import { Observed } from './observed';
import { onDevice } from './storage';

/** Event of a browser that can install the shop. Some browsers and TypeScript's DOM library do not have it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
  interface Navigator {
    /** On iOS, whether the shop runs as an installed app. */
    standalone?: boolean;
  }
}

/** Way to install the shop on this device: with the browser's prompt, or manually on iOS. */
export type InstallOffer = { by: 'prompt'; event: InstallPrompt } | { by: 'hand' };

export const installOffer = new Observed<InstallOffer | null>(null);

const dismissedKey = 'install-banner-dismissed';
/** Storage key of the time of the first visit on this device. */
const firstVisitKey = 'first-visit';
/** Milliseconds after which a page load counts as another visit. */
const visitLasts = 30 * 60_000;
/** Milliseconds before the banner appears on iOS. */
const iosDelay = 3000;

/**
 * Starts to watch for an offer to install the shop. Call it once, when the page starts. On a first visit, there is no
 * offer.
 */
export function watchForInstallOffer(): void {
  if (isInstalled() || onDevice.read(dismissedKey) !== null || !isReturningVisitor()) return;
  if (isIos()) {
    setTimeout(() => installOffer.set({ by: 'hand' }), iosDelay);
    return;
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (onDevice.read(dismissedKey) === null) installOffer.set({ by: 'prompt', event });
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}

export async function install(event: InstallPrompt): Promise<void> {
  try {
    await event.prompt();
    const { outcome } = await event.userChoice;
    if (outcome === 'accepted') installOffer.set(null);
  } catch (error) {
    console.warn('The browser could not ask whether to install the shop.', error);
  }
}

export function dismissInstallOffer(): void {
  onDevice.write(dismissedKey, 'true');
  installOffer.set(null);
}

function isReturningVisitor(): boolean {
  const first = Number(onDevice.read(firstVisitKey) ?? Number.NaN);
  if (Number.isFinite(first)) return Date.now() - first >= visitLasts;
  onDevice.write(firstVisitKey, String(Date.now()));
  return false;
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;

/** Whether the device runs iOS. An iPad identifies itself as a Mac, but no Mac has a touch screen. */
const isIos = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
