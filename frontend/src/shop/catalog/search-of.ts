const longestSearch = 200;

/** The search words, cut to the length that the shop accepts; "" when there are none. */
export function searchOf(query: URLSearchParams): string {
  const text = (query.get('search') ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
  return text.slice(0, longestSearch).replace(/[\uD800-\uDBFF]$/, '');
}
