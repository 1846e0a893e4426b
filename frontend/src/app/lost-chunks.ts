import { inTab } from '../device/storage';
import { checkoutPath } from './paths';

const mark = 'reloaded-for-chunk';

/** A tab older than the last two releases asks for files that are gone: it is reloaded once, but never while paying. */
export function reloadOnLostChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (location.pathname === checkoutPath || inTab.read(mark) === location.href) return;
    inTab.write(mark, location.href);
    location.reload();
  });
}
