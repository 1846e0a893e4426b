import { at } from '../../api/address';
import { appliedFilters } from './filter-chips';
import { defaultFilters, facetsQuery, filtersQuery, parseFilters, productsQuery, type Filters } from './filters';

const parse = (query: string) => parseFilters(new URLSearchParams(query));

describe('filters in the address', () => {
  it('survive a reload', () => {
    const chosen: Filters = {
      search: 'star & stripe',
      priceRange: [20, 60],
      sizes: ['S', 'XL'],
      colors: ['Blue', 'Red'],
      garment: { kind: ['bikini', 'one-piece'], coverage: ['full'] },
      shapes: ['triangle', 'cover-up'],
      sort: 'price-asc',
      onSale: true,
      inStock: false,
      page: 3,
    };
    expect(parse(filtersQuery(chosen))).toEqual(chosen);
  });

  it('add nothing to the address if nothing is selected', () => {
    expect(filtersQuery(defaultFilters)).toBe('');
    expect(parse('')).toEqual(defaultFilters);
  });

  it('ignore invalid values', () => {
    expect(
      parse(
        'minPrice=abc&maxPrice=-4&kind=dress&coverage=constructor&rise=&sizes=XXXL,m&colors=%3Cb%3E,dark%20blue,7&sort=constructor&page=0.5&inStock=maybe',
      ),
    ).toEqual(defaultFilters);
    expect(parse('minPrice=80&maxPrice=20').priceRange).toEqual([0, 100]);
  });

  it('are read from a form, which repeats list parameters and omits unchecked boxes', () => {
    const address =
      'search=&sizes=S&sizes=XL&colors=Red&colors=Blue&kind=bikini&kind=one-piece&shapes=halter&shapes=tank';
    expect(parse(`${address}&minPrice=0&maxPrice=100&maxPrice=60&inStock=false&inStock=true`)).toEqual({
      ...defaultFilters,
      priceRange: [0, 60],
      sizes: ['S', 'XL'],
      colors: ['Red', 'Blue'],
      garment: { kind: ['bikini', 'one-piece'] },
      shapes: ['halter', 'tank'],
    });
    expect(parse('inStock=false').inStock).toBe(false);
  });

  it('limit a search to the maximum length, without control characters', () => {
    expect(parse('search=%00star%0Abikini%20').search).toBe('star bikini');
    expect(parse(`search=${'x'.repeat(199)}%F0%9F%91%99`).search).toBe('x'.repeat(199));
    expect(parse(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
  });

  it('are listed by name, each with the remaining filters', () => {
    const filters: Filters = {
      ...defaultFilters,
      search: 'star',
      priceRange: [20, 60],
      sizes: ['S', 'XL'],
      colors: ['Blue'],
      garment: { kind: ['one-piece'], lined: ['partial', 'full'] },
      onSale: true,
    };
    expect(appliedFilters(filters)).toEqual([
      { name: '$20 to $60', without: { ...filters, priceRange: [0, 100] } },
      { name: 'Size S', without: { ...filters, sizes: ['XL'] } },
      { name: 'Size XL', without: { ...filters, sizes: ['S'] } },
      { name: 'Blue', without: { ...filters, colors: [] } },
      { name: 'One-pieces', without: { ...filters, garment: { kind: [], lined: ['partial', 'full'] } } },
      { name: 'Lining: partial', without: { ...filters, garment: { kind: ['one-piece'], lined: ['full'] } } },
      { name: 'Lining: full', without: { ...filters, garment: { kind: ['one-piece'], lined: ['partial'] } } },
      { name: 'On Sale', without: { ...filters, onSale: false } },
    ]);
    expect(appliedFilters(defaultFilters)).toEqual([]);
  });

  it.each([
    [[20, 100], '$20 and up'],
    [[0, 60], 'Up to $60'],
    [[100, 100], '$100 and up'],
  ] as const)('describe the prices %j as "%s"', (priceRange, name) => {
    expect(appliedFilters({ ...defaultFilters, priceRange }).map((filter) => filter.name)).toEqual([name]);
  });

  it('name the option that includes sold-out products', () => {
    expect(appliedFilters({ ...defaultFilters, inStock: false })).toEqual([
      { name: 'Including sold out', without: defaultFilters },
    ]);
  });

  it('produce the same facet query for every order and page', () => {
    expect(
      at('/api/product-facets', facetsQuery('bikinis', { ...defaultFilters, sizes: ['S'], sort: 'newest', page: 3 })),
    ).toBe('/api/product-facets?category=bikinis&sizes=S&inStock=true');
  });

  it('query the server for one page of 24 products in stock', () => {
    expect(at('/api/products', productsQuery('bikinis', { ...defaultFilters, page: 2 }))).toBe(
      '/api/products?category=bikinis&inStock=true&limit=24&offset=24',
    );
  });

  it('include prices above the slider while its handle is at the end', () => {
    expect(at('/api/products', productsQuery(undefined, { ...defaultFilters, priceRange: [10, 100] }))).toBe(
      '/api/products?minPrice=10&inStock=true&limit=24',
    );
  });
});
