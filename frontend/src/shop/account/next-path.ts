import { homePath } from '../../page/paths';

/** Placeholder for parsing; only the path is used. */
const origin = 'http://localhost';

/** Returns the path to open after sign-in: `next` if it is a path of this shop, or else the home page. */
export function nextPath(next: string | null): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return homePath;
  const { origin: host, pathname, search, hash } = new URL(next, origin);
  // Resolving dots can leave two slashes at the front, which would name another host.
  return host === origin && !pathname.startsWith('//') ? pathname + search + hash : homePath;
}
