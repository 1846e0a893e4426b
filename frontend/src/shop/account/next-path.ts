import { homePath } from '../../app/paths';

/** Where to go once signed in: `next` if it is an address of this shop, else home. */
export function nextPath(next: string | null): string {
  if (next === null || !next.startsWith('/')) return homePath;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  return origin === location.origin ? pathname + search + hash : homePath;
}
