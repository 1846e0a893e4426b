const longestSearch = 200;

/** Returns the search words, cut to the maximum length; "" if there are none. */
export function searchOf(query: URLSearchParams): string {
  const text = (query.get('search') ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
  return text.slice(0, longestSearch).replace(/[\uD800-\uDBFF]$/, '');
}
