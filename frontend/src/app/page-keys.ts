import type { ProductDetail } from '../api/models';
import { categoriesKey, categoryKey } from '../shop/catalog/use-category';
import { filtersQuery, parseFilters } from '../shop/catalog/filters';
import { facetsKey } from '../shop/catalog/use-facets';
import { productsKey } from '../shop/catalog/use-products';
import { featuredReviewsKey } from '../shop/home/use-featured-reviews';
import { railKeys } from '../shop/home/use-rail';
import { orderKey } from '../shop/checkout/use-order';
import { productKey } from '../shop/product/use-product';
import { firstReviewsKey } from '../shop/product/use-reviews';
import { relatedKey } from '../shop/product/use-related-products';
import { productsPath } from '../page/paths';
import type { Params } from 'react-router-dom';
import { sizeChartsKey } from '../shop/size-guide/use-size-charts';
import { storeKey } from '../page/use-store';

/** When orders arrive where no address is known. */
const generalDeliveryKey = '/api/delivery';

type Known = Record<string, unknown>;

function listKeys(category: string | undefined, query: URLSearchParams): string[] {
  const filters = parseFilters(query);
  return [productsKey(category, filters), facetsKey(category, filters)];
}

const keysByPath: Record<string, (params: Params, query: URLSearchParams, known: Known) => string[]> = {
  '/': (_, __, known) => [categoriesKey, ...railKeys(known), featuredReviewsKey],
  '/products': (_, query) => listKeys(undefined, query),
  '/products/:category': ({ category = '' }, query) => [categoryKey(category), ...listKeys(category, query)],
  '/product/:slug': ({ slug = '' }, _, known) => {
    const product = known[productKey(slug)] as ProductDetail | null | undefined;
    if (!product) return [productKey(slug)];
    const reviews = product.rating ? [firstReviewsKey(product.slug)] : [];
    return [productKey(slug), relatedKey(product), generalDeliveryKey, ...reviews];
  },
  '/size-guide': () => [sizeChartsKey],
  '/order-confirmation/:id': ({ id = '' }, query) => [orderKey(id, query.get('key'))],
};

/** What of the query the page depends on, without defaults and in one order; "" or "?…". */
export function pageQuery(path: string, query: URLSearchParams): string {
  if (path.startsWith(productsPath)) return filtersQuery(parseFilters(query));
  return (path === '/auth' || path === '/login') && query.get('tab') === 'register' ? '?tab=register' : '';
}

/** The keys of all data that the page shows, as far as the `known` data determine them. */
export function pageKeys(path: string | undefined, params: Params, query: URLSearchParams, known: Known): string[] {
  return [storeKey, ...(path === undefined ? [] : (keysByPath[path]?.(params, query, known) ?? []))];
}
