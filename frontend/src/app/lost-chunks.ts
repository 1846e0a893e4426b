import { inTab } from '../device/storage';
import { checkoutPath } from './paths';

const mark = 'reloaded-for-chunk';

/**
 * A tab older than the last two releases asks for files that are gone: it is reloaded once, but never while paying, and not
 * for want of a network, which would only take away what is shown.
 */
export function reloadOnLostChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (location.pathname === checkoutPath || !navigator.onLine || inTab.read(mark) === location.href) return;
    if (inTab.write(mark, location.href)) location.reload();
  });
}
