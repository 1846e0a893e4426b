import { inTab } from '../device/storage';
import { checkoutPath } from '../page/paths';

const mark = 'reloaded-for-chunk';

/**
 * Reloads a tab that is older than the last two releases when it requests a deleted file. Never reloads a URL twice in
 * a row. Does not reload during a payment, or while the shop is unreachable, because the shown content would be lost.
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
