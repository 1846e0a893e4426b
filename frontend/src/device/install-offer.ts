import { Observed } from './observed';
import { onDevice } from './storage';

/** Not in every browser, and not in TypeScript's own list. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
  interface Navigator {
    /** iOS: the shop runs as an app. */
    standalone?: boolean;
  }
}

/** How people can install the shop here: by the browser's prompt, or by hand on iOS. */
export type InstallOffer = { by: 'prompt'; event: InstallPrompt } | { by: 'hand' };

export const installOffer = new Observed<InstallOffer | null>(null);

const dismissedKey = 'install-banner-dismissed';
/** When this device came first. */
const firstVisitKey = 'first-visit';
/** After this long, people have come back, in milliseconds. */
const visitLasts = 30 * 60_000;
/** How long the banner waits on iOS, in milliseconds. */
const iosDelay = 3000;

/** Call it once, when the page starts. There is no offer on a first visit. */
export function watchForInstallOffer(): void {
  if (isInstalled() || onDevice.read(dismissedKey) !== null || !hasComeBack()) return;
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

function hasComeBack(): boolean {
  const first = Number(onDevice.read(firstVisitKey) ?? Number.NaN);
  if (Number.isFinite(first)) return Date.now() - first >= visitLasts;
  onDevice.write(firstVisitKey, String(Date.now()));
  return false;
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
const isIos = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
