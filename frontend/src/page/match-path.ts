export type Params = Readonly<Record<string, string | undefined>>;

/** What no address of the shop holds: line breaks and other control characters. */
const unreadable = /[\p{Cc}\u2028\u2029]/u;

/**
 * The decoded parameters of a path by a pattern such as `/product/:slug`; null if the path is another one or cannot be read.
 * Case and a slash at the end do not count.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = pattern.split('/');
  const given = pathname.replace(/(?!^)\/+$/, '').split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const text = decoded(given[place] ?? '');
    if (text === null) return null;
    if (part.startsWith(':') && text !== '') params[part.slice(1)] = text;
    else if (part.toLowerCase() !== text.toLowerCase()) return null;
  }
  return params;
}

function decoded(text: string): string | null {
  try {
    const readable = decodeURIComponent(text);
    return unreadable.test(readable) ? null : readable;
  } catch {
    return null;
  }
}
