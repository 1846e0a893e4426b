import type { Category, ListedProduct, ProductDetail } from '../api/models';
import { categoryKey } from '../shop/catalog/use-category';
import { filtersQuery, parseFilters } from '../shop/catalog/filters';
import { facetsKey, productsKey } from '../shop/catalog/use-products';
import { featuredReviewsKey, railKeys } from '../shop/home/use-rail';
import { orderKey } from '../shop/checkout/use-order';
import { orderPaymentKey } from '../shop/checkout/use-order-payment';
import { productKey, relatedKey } from '../shop/product/use-product';
import { firstReviewsKey } from '../shop/product/use-reviews';
import { cartPath, checkoutPath, productsPath } from '../page/paths';
import { guestKey, userKey, wishlistKey } from '../api/account';
import { cartKey } from '../api/cart';
import { cardsAt } from '../api/catalog';
import { cartCookie } from '../shop/cart/cart-session';
import { wishlistCookie, wishlistIds } from '../shop/saved/device-wishlist';
import { inOrder } from '../shop/wishlist/use-wishlist-products';
import type { Visitor } from './forms/submission';
import type { Params } from 'react-router-dom';
import { shownAt } from '../shop/size-guide/guide-tables';
import { sizeChartsKey } from '../shop/size-guide/use-size-charts';
import { categoriesKey, storeKey } from '../page/use-store';
import { questionsKey, writtenPageKey } from '../page/use-written-text';

/** Key of the delivery dates for an unknown address. */
const generalDeliveryKey = '/api/delivery';

type Known = Record<string, unknown>;

/** The part of the request on which the pages of a visitor depend. */
type Cookies = Pick<Visitor, 'cookie'>;

function listKeys(category: string | undefined, query: URLSearchParams): string[] {
  const filters = parseFilters(query);
  return [productsKey(category, filters), facetsKey(category, filters)];
}

/** Keys of the account or guest, and of the cart. */
function buyersKeys(_: Params, __: URLSearchParams, known: Known, visitor: Cookies): string[] {
  const cart = visitor.cookie(cartCookie);
  const isOut = userKey in known && known[userKey] === null;
  return [userKey, generalDeliveryKey, ...(isOut ? [guestKey] : []), ...(cart === undefined ? [] : [cartKey(cart)])];
}

/** Keys of the account's wishlist, or of the products that the visitor saved without scripts. */
function savedKeys(_: Params, __: URLSearchParams, known: Known, visitor: Cookies): string[] {
  const key = savedKey(visitor);
  return [wishlistKey, ...(known[wishlistKey] === null && key !== undefined ? [key] : [])];
}

/** Returns the wishlist from the data of `savedKeys`, newest first. */
export function savedIn(data: Known, visitor: Cookies): { products: ListedProduct[]; signedOut: boolean } {
  const ofAccount = data[wishlistKey] as ListedProduct[] | null;
  if (ofAccount) return { products: ofAccount, signedOut: false };
  const found = data[savedKey(visitor) ?? ''] as { products: ListedProduct[] } | undefined;
  const products = inOrder(found?.products, wishlistIds(visitor.cookie(wishlistCookie))) ?? [];
  return { products, signedOut: true };
}

/** Key of the products that the visitor saved without scripts; undefined if there are none. */
function savedKey(visitor: Cookies): string | undefined {
  const ids = wishlistIds(visitor.cookie(wishlistCookie));
  return ids.length > 0 ? cardsAt({ ids: ids.join(',') }) : undefined;
}

const keysByPath: Record<string, (params: Params, query: URLSearchParams, known: Known, visitor: Cookies) => string[]> =
  {
    '/': (_, __, known) => [...railKeys(known), featuredReviewsKey],
    '/products': (_, query) => listKeys(undefined, query),
    '/products/:category': ({ category: slug = '' }, query, known) => {
      const category = known[categoryKey(slug)] as Category | null | undefined;
      return [categoryKey(slug), ...(category?.slug === slug ? listKeys(slug, query) : [])];
    },
    '/product/:slug': ({ slug = '' }, _, known) => {
      const product = known[productKey(slug)] as ProductDetail | null | undefined;
      if (!product) return [productKey(slug)];
      const reviews = product.rating ? [firstReviewsKey(product.slug)] : [];
      return [productKey(slug), relatedKey(product), generalDeliveryKey, ...reviews];
    },
    '/about': () => [writtenPageKey('about')],
    '/contact': () => [questionsKey],
    '/shipping-returns': () => [writtenPageKey('shippingReturns')],
    '/privacy': () => [writtenPageKey('privacy')],
    '/size-guide': () => [sizeChartsKey],
    '/cart': buyersKeys,
    '/checkout': buyersKeys,
    '/wishlist': savedKeys,
    '/pay/:token': ({ token = '' }) => [orderPaymentKey(token)],
    '/order-confirmation/:id': ({ id = '' }, query) => [orderKey(id, query.get('key'))],
  };

/** Returns the query parameters that the page depends on, without defaults and in a fixed order; "" or "?…". */
export function pageQuery(path: string, query: URLSearchParams): string {
  if (path.startsWith(productsPath)) return filtersQuery(parseFilters(query));
  const counting = new URLSearchParams();
  if (path === '/size-guide') {
    const { unit, size } = shownAt(query);
    if (unit !== undefined) counting.set('unit', unit);
    if (size !== undefined) counting.set('size', size);
  }
  if (path !== '/auth' && path !== '/login') return queryOf(counting);
  if (query.get('tab') === 'register') counting.set('tab', 'register');
  const next = query.get('next');
  // Only these pages let shoppers continue as guests.
  if (next === cartPath || next === checkoutPath) counting.set('next', next);
  return queryOf(counting);
}

const queryOf = (parameters: URLSearchParams) => (parameters.size > 0 ? `?${parameters.toString()}` : '');

/** Returns the keys of all data that the page shows, as far as they can be determined from `known`. */
export function pageKeys(
  path: string | undefined,
  params: Params,
  query: URLSearchParams,
  known: Known,
  visitor: Cookies,
): string[] {
  const own = path === undefined ? [] : (keysByPath[path]?.(params, query, known, visitor) ?? []);
  return [storeKey, categoriesKey, ...own];
}
