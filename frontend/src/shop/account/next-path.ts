import { homePath } from '../../page/paths';

/** Where to go once signed in: `next` if it is an address of this shop, else home. */
export function nextPath(next: string | null): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, location.origin)) return homePath;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  // Dots may leave two slashes at the front, and those begin the name of another host.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : homePath;
}
