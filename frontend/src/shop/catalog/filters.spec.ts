import { defaultFilters, filtersQuery, parseFilters, productsQuery, type Filters } from './filters';

const parse = (query: string) => parseFilters(new URLSearchParams(query));

describe('filters in the address', () => {
  it('survive a reload', () => {
    const chosen: Filters = {
      search: 'star & stripe',
      priceRange: [20, 60],
      sizes: ['S', 'XL'],
      sort: 'price-asc',
      onSale: true,
      inStock: false,
      page: 3,
    };
    expect(parse(filtersQuery(chosen))).toEqual(chosen);
  });

  it('leave the address bare while nothing is chosen', () => {
    expect(filtersQuery(defaultFilters)).toBe('');
    expect(parse('')).toEqual(defaultFilters);
  });

  it('ignore what nobody could have chosen', () => {
    expect(parse('minPrice=abc&maxPrice=-4&sizes=XXXL,m&sort=constructor&page=0.5&inStock=maybe')).toEqual(
      defaultFilters,
    );
    expect(parse('minPrice=80&maxPrice=20').priceRange).toEqual([0, 100]);
  });

  it('ask the server for one page of 24 of what is in stock', () => {
    expect(productsQuery('bikinis', { ...defaultFilters, page: 2 })).toBe(
      'category=bikinis&inStock=true&limit=24&offset=24',
    );
  });

  it('leave prices above the slider in the list while its handle stands at the end', () => {
    expect(productsQuery(undefined, { ...defaultFilters, priceRange: [10, 100] })).toBe(
      'minPrice=10&inStock=true&limit=24',
    );
  });
});
