/** As people type; between them they find a handful of products, some of them thousands. */
const typed = {
  'search for a word': ['bikini', 'leggings', 'swim', 'Harbor', 'ribbed', 'hoodie'],
  'search for several words': ['high waist bikini', 'stars and stripes tank', 'made for the gym', 'soft racerback bra'],
  'search by synonyms and colors': ['bathing suit', 'navy leggings', 'yoga pants', 'coral one piece'],
  'search with typing errors': ['binkini', 'legings', 'swimsut', 'hi waist', 'bandaeu bikkini', 'recicled nylon'],
  'search that finds nothing': ['snowboard', 'bikini qqqq', 'xylophone', 'zzz yyy xxx'],
};

/**
 * The searches of a page of products that can be bought, of the box in the header letter by letter, and the counts
 * beside the filters.
 * @returns {Record<string, () => import('./load.mjs').Call>}
 */
export function searches() {
  const pages = Object.entries(typed).map(([name, texts]) => [
    name,
    inTurn(texts.map((text) => `/api/products?inStock=true&limit=24&search=${encodeURIComponent(text)}`)),
  ]);
  const texts = Object.values(typed).flat();
  const letters = texts.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));
  return {
    ...Object.fromEntries(pages),
    'suggestions, letter by letter': inTurn(
      letters.map((text) => `/api/search-suggestions?query=${encodeURIComponent(text)}`),
    ),
    'counts for the filters': inTurn([
      '/api/product-facets?inStock=true',
      '/api/product-facets?inStock=true&sizes=S,M&onSale=true',
      '/api/product-facets?inStock=true&sizes=S,M&colors=Blue',
      ...texts.map((text) => `/api/product-facets?inStock=true&search=${encodeURIComponent(text)}`),
    ]),
    'list of those in stock': inTurn(['/api/products?inStock=true&limit=24']),
  };
}

/** @param {string[]} paths @returns {() => import('./load.mjs').Call} */
function inTurn(paths) {
  let turn = 0;
  return () => ({ method: 'GET', path: paths[turn++ % paths.length] });
}
