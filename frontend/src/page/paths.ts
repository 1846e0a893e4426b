/** All paths of the shop. The back office's paths are in staff-paths.ts. */
export const homePath = '/';
export const productsPath = '/products';
export const aboutPath = '/about';
export const contactPath = '/contact';
export const cartPath = '/cart';
export const checkoutPath = '/checkout';
export const checkoutSuccessPath = '/checkout-success';
export const resetPasswordPath = '/reset-password';
export const profilePath = '/profile';
export const ordersPath = '/orders';
export const wishlistPath = '/wishlist';
export const sizeGuidePath = '/size-guide';
export const shippingReturnsPath = '/shipping-returns';
export const privacyPath = '/privacy';
export const guestDataPath = '/guest-data';
export const categoryPath = (slug: string) => `/products/${encodeURIComponent(slug)}`;
export const orderPath = (id: string) => `${ordersPath}/${encodeURIComponent(id)}`;
export const payPath = (token: string) => `/pay/${encodeURIComponent(token)}`;
/** @param key of a mailed link */
export const orderConfirmationPath = (id: string, key?: string) =>
  `/order-confirmation/${encodeURIComponent(id)}${keyQuery(key)}`;
export const productPath = (slug: string) => `/product/${encodeURIComponent(slug)}`;

function keyQuery(key: string | undefined): string {
  return key === undefined ? '' : `?${new URLSearchParams({ key }).toString()}`;
}

/** @param options.soldOut includes sold-out products */
export function searchPath(words: string, { soldOut = false } = {}): string {
  const query = new URLSearchParams({ search: words });
  if (soldOut) query.set('inStock', 'false');
  return `${productsPath}?${query.toString()}`;
}

/** @param options.next path to open after sign-in */
export function signInPath({ next, tab }: { next?: string; tab?: 'register' } = {}): string {
  const query = new URLSearchParams();
  if (tab) query.set('tab', tab);
  if (next && next !== homePath) query.set('next', next);
  return query.size > 0 ? `/auth?${query.toString()}` : '/auth';
}

/** @param key of a mailed link, for an order that was placed without an account */
export const returnsPath = (orderId: string, key?: string) => `${orderPath(orderId)}/returns${keyQuery(key)}`;

export const reviewPath = (orderId: string) => `${orderPath(orderId)}/review`;

const maxSearchLength = 200;

/** Returns the search words, cut to the maximum length; "" if there are none. */
export function searchOf(query: URLSearchParams): string {
  const text = (query.get('search') ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
  return text.slice(0, maxSearchLength).replace(/[\uD800-\uDBFF]$/, '');
}
