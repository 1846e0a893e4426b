/** Search texts. Some match a few products, others thousands. */
const typed = {
  'search for a word': ['bikini', 'leggings', 'swim', 'Harbor', 'ribbed', 'hoodie'],
  'search for several words': ['high waist bikini', 'stars and stripes tank', 'made for the gym', 'soft racerback bra'],
  'search by synonyms and colors': ['bathing suit', 'navy leggings', 'yoga pants', 'coral one piece'],
  'search with typing errors': ['binkini', 'legings', 'swimsut', 'hi waist', 'bandaeu bikkini', 'recicled nylon'],
  'search that finds nothing': ['snowboard', 'bikini qqqq', 'xylophone', 'zzz yyy xxx'],
};

/**
 * Requests of shoppers in a large shop: lists, searches, search suggestions letter by letter, and filter counts.
 * @returns {Record<string, string[]>} paths by kind
 */
export function shoppersCalls() {
  const list = '/api/products?inStock=true&limit=24&fields=card';
  const pages = Object.entries(typed).map(([name, texts]) => [
    name,
    texts.map((text) => `${list}&search=${encodeURIComponent(text)}`),
  ]);
  const texts = Object.values(typed).flat();
  const letters = texts.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));
  return {
    'listing page': ['/products', '/products?page=3', '/products/bikinis', '/products/new-arrivals'],
    'list of 24': ['/api/products?limit=24', list],
    'list, narrowed and sorted': [
      `${list}&sizes=S,M&onSale=true`,
      `${list}&colors=Blue&sort=price-asc`,
      `${list}&category=bikinis&sort=newest`,
      `${list}&minPrice=40&maxPrice=45&sort=price-desc`,
      `${list}&category=new-arrivals&offset=48`,
    ],
    'list of best sellers': [`${list}&sort=best-selling`],
    'list, far down': [`${list}&offset=480`, `${list}&sort=price-asc&offset=480`],
    ...Object.fromEntries(pages),
    'suggestions, letter by letter': letters.map((text) => `/api/search-suggestions?query=${encodeURIComponent(text)}`),
    'counts for the filters': [
      '/api/product-facets?inStock=true',
      '/api/product-facets?inStock=true&sizes=S,M&onSale=true',
      '/api/product-facets?inStock=true&sizes=S,M&colors=Blue',
    ],
    'counts for the filters of a search': texts.map(
      (text) => `/api/product-facets?inStock=true&search=${encodeURIComponent(text)}`,
    ),
  };
}
