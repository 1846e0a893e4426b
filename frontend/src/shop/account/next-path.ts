import { homePath } from '../../page/paths';

/** Only its path counts. */
const origin = 'http://localhost';

/** Where to go once signed in: `next` if it is an address of this shop, else home. */
export function nextPath(next: string | null): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return homePath;
  const { origin: host, pathname, search, hash } = new URL(next, origin);
  // Resolving dots may leave two slashes at the front, which would name another host.
  return host === origin && !pathname.startsWith('//') ? pathname + search + hash : homePath;
}
