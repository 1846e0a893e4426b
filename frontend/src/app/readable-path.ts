/** A path that no page has. */
const unreadable = '/not-an-address';

/** The router finds no page for a path with line breaks, and logs that; a path that cannot be decoded has no page either. */
export function readablePath(pathname: string): string {
  try {
    return /[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname)) ? unreadable : pathname;
  } catch {
    return unreadable;
  }
}
