import { inTab } from '../device/storage';
import { checkoutPath } from '../page/paths';

const mark = 'reloaded-for-chunk';

/**
 * A tab older than the last two releases asks for files that are gone: it is reloaded once, but never while paying, and not
 * while the shop is out of reach, which would only take away what is shown.
 */
export function reloadOnLostChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (location.pathname === checkoutPath || inTab.read(mark) === location.href) return;
    void shopAnswers().then((answers) => {
      if (answers && inTab.write(mark, location.href)) location.reload();
    });
  });
}

/** What the browser says of its network is too little: the shop may be out of reach all the same. */
async function shopAnswers(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
