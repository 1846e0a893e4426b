import { type GarmentChoice, garmentChoices, garmentWords, type Shape, shapeNames } from '../../ui/garment-words';
import { sizes } from '../my-size/my-size';
import { searchOf } from '../../page/paths';

export const pageSize = 24;
export const priceLimits = [0, 100] as const;
export const sorts = {
  featured: 'Featured',
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'best-selling': 'Best selling',
} as const;

type Size = (typeof sizes)[number];
export type Sort = keyof typeof sorts;

/** Filters of a listing. The URL contains all of them. */
export interface Filters {
  search: string;
  /**
   * Lowest and highest price in whole dollars. If an end is the lowest or highest possible price, there is no limit on
   * that side.
   */
  priceRange: readonly [number, number];
  sizes: readonly Size[];
  /** Color groups, e.g. "Blue" for every shade of blue. */
  colors: readonly string[];
  /** Selected values of each garment attribute, such as the type and the fit. */
  garment: { readonly [Choice in GarmentChoice]?: readonly string[] | undefined };
  shapes: readonly Shape[];
  sort: Sort;
  onSale: boolean;
  inStock: boolean;
  /** Page number, starting at 1. */
  page: number;
}

export const defaultFilters: Filters = {
  search: '',
  priceRange: priceLimits,
  sizes: [],
  colors: [],
  garment: {},
  shapes: [],
  sort: 'featured',
  onSale: false,
  inStock: true,
  page: 1,
};

const maxColors = 20;

/**
 * Reads the filters from a query. Invalid values become the default. Lists are comma-separated, or repeat the parameter
 * as forms do.
 */
export function parseFilters(query: URLSearchParams): Filters {
  const [lowest, highest] = priceLimits;
  const min = wholeNumber(lastOf(query, 'minPrice'), lowest, highest) ?? lowest;
  const max = wholeNumber(lastOf(query, 'maxPrice'), lowest, highest) ?? highest;
  const chosenSizes = listOf(query, 'sizes');
  const chosenShapes = listOf(query, 'shapes');
  const sort = query.get('sort') ?? '';
  return {
    search: searchOf(query),
    priceRange: min <= max ? [min, max] : priceLimits,
    sizes: sizes.filter((size) => chosenSizes.includes(size)),
    colors: colorsOf(query),
    garment: garmentOf(query),
    shapes: (Object.keys(shapeNames) as Shape[]).filter((shape) => chosenShapes.includes(shape)),
    sort: isSort(sort) ? sort : 'featured',
    onSale: query.get('onSale') === 'true',
    inStock: lastOf(query, 'inStock') !== 'false',
    page: wholeNumber(lastOf(query, 'page'), 1, 10_000) ?? 1,
  };
}

const listOf = (query: URLSearchParams, name: string) => query.getAll(name).flatMap((values) => values.split(','));

/** Returns the last value: in a form, a later field overrides an earlier one of the same name. */
const lastOf = (query: URLSearchParams, name: string) => query.getAll(name).at(-1);

function colorsOf(query: URLSearchParams): string[] {
  const named = listOf(query, 'colors').filter((color) => /^[A-Z][a-z]{1,19}$/.test(color));
  return [...new Set(named)].slice(0, maxColors);
}

function garmentOf(query: URLSearchParams): Filters['garment'] {
  const chosen = garmentChoices.map((choice) => {
    const named = listOf(query, choice);
    return [choice, garmentWords[choice].filter((word) => named.includes(word))] as const;
  });
  return Object.fromEntries(chosen.filter(([, words]) => words.length > 0));
}

/** Returns the filters from the form's fields, for page 1 of the list. */
export function filtersIn(form: HTMLFormElement): Filters {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value);
  return parseFilters(query);
}

/** Returns the query string of the filters without defaults: "" or "?…". */
export function filtersQuery(filters: Filters): string {
  const query = new URLSearchParams();
  if (filters.search) query.set('search', filters.search);
  for (const [name, value] of Object.entries(narrowing(filters)))
    if (value !== undefined) query.set(name, String(value));
  if (!filters.inStock) query.set('inStock', 'false');
  if (filters.sort !== 'featured') query.set('sort', filters.sort);
  if (filters.page > 1) query.set('page', String(filters.page));
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** Returns the query of `GET /api/products` for these filters. */
export const productsQuery = (category: string | undefined, filters: Filters) => ({
  ...facetsQuery(category, filters),
  sort: filters.sort === 'featured' ? undefined : filters.sort,
  limit: pageSize,
  offset: filters.page > 1 ? (filters.page - 1) * pageSize : undefined,
});

/** Returns the query of `GET /api/product-facets` for these filters. */
export const facetsQuery = (category: string | undefined, filters: Filters) => ({
  category: category || undefined,
  search: filters.search || undefined,
  ...narrowing(filters),
  inStock: filters.inStock || undefined,
});

const narrowing = ({ priceRange: [min, max], sizes: chosen, colors, garment, shapes: cuts, onSale }: Filters) => ({
  minPrice: min === priceLimits[0] ? undefined : min,
  maxPrice: max === priceLimits[1] ? undefined : max,
  sizes: chosen.join(',') || undefined,
  colors: colors.join(',') || undefined,
  ...Object.fromEntries(garmentChoices.map((choice) => [choice, garment[choice]?.join(',') || undefined])),
  shapes: cuts.join(',') || undefined,
  onSale: onSale || undefined,
});

/** Returns the number of filters that differ from their defaults. */
export function activeFilterCount(filters: Filters): number {
  const { minPrice, maxPrice, ...others } = narrowing(filters);
  const active = [minPrice ?? maxPrice, ...Object.values(others)].filter((value) => value !== undefined);
  return active.length + (filters.inStock ? 0 : 1);
}

/** Returns whether all filters have their defaults. */
export const isUnfiltered = (filters: Filters) => activeFilterCount(filters) === 0 && filters.sort === 'featured';

const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text);

function wholeNumber(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined || !/^\d{1,6}$/.test(text)) return undefined;
  return Math.min(Math.max(Number(text), min), max);
}
