import { inTab } from '../device/storage';
import { checkoutPath } from '../page/paths';

const mark = 'reloaded-for-chunk';

/**
 * A tab older than the last two releases requests deleted files. Reloads such a tab once, but never during a payment,
 * and never while the shop is unreachable, because the shown content would be lost.
 */
export function reloadOnMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (location.pathname === checkoutPath || inTab.read(mark) === location.href || !navigator.onLine) return;
    void isShopAvailable().then((isAvailable) => {
      if (isAvailable && inTab.write(mark, location.href)) location.reload();
    });
  });
}

/** Returns whether the shop can be reached. Browsers can be online while the shop is unreachable. */
async function isShopAvailable(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
