import { checkoutPath } from './paths';

const mark = 'reloaded-for-chunk';

/** A tab older than the last two releases asks for files that are gone: it is reloaded once, but never while paying. */
export function reloadOnLostChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (location.pathname === checkoutPath || sessionStorage.getItem(mark) === location.href) return;
    sessionStorage.setItem(mark, location.href);
    location.reload();
  });
}
