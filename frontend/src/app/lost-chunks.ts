import { inTab } from '../device/storage';
import { checkoutPath } from '../page/paths';

const mark = 'reloaded-for-chunk';

/**
 * A tab older than the last two releases asks for files that are gone: it is reloaded once, but never while paying, and not
 * while the shop is unreachable, which would only lose what is shown.
 */
export function reloadOnLostChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (location.pathname === checkoutPath || inTab.read(mark) === location.href) return;
    void shopAnswers().then((answers) => {
      if (answers && inTab.write(mark, location.href)) location.reload();
    });
  });
}

/** The browser's own online state is not enough: the shop may still be unreachable. */
async function shopAnswers(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
