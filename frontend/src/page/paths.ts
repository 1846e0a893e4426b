/** Every address of the shop, written once. */
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
export const adminPath = '/admin';
export const adminProductsPath = '/admin/products';
export const adminImagesPath = '/admin/images';
export const adminOrdersPath = '/admin/orders';
export const adminMessagesPath = '/admin/messages';
export const adminUsersPath = '/admin/users';
export const adminPromoCodesPath = '/admin/promo-codes';
export const adminSearchWordsPath = '/admin/search-words';
export const adminMailPath = '/admin/mail';
export const adminAuditPath = '/admin/audit';
export const adminJobsPath = '/admin/jobs';
/** The queues in Redis (Bull): pages of the server, not of this application. */
export const adminQueuesPath = '/admin/queues';

/** A list of the back office, filtered by these words. @param list its address */
export const adminSearchPath = (list: string, words: string) => `${list}?search=${encodeURIComponent(words)}`;
/** What is open over its list. */
export const adminProductPath = (id: string) => `${adminProductsPath}?product=${encodeURIComponent(id)}`;
export const adminOrderPath = (id: string) => `${adminOrdersPath}?order=${encodeURIComponent(id)}`;
export const adminMessagePath = (id: string) => `${adminMessagesPath}?message=${encodeURIComponent(id)}`;
export const adminOneMailPath = (id: string) => `${adminMailPath}/${encodeURIComponent(id)}`;

/** Papers of one or several orders. @param kind what the page shows first; both can be chosen there */
export const orderPrintPath = (ids: readonly string[], kind: 'packing-slip' | 'invoice' = 'packing-slip') =>
  `${adminOrdersPath}/${encodeURIComponent(ids.join(','))}/print?kind=${kind}`;

export const categoryPath = (slug: string) => `/products/${encodeURIComponent(slug)}`;
export const orderPath = (id: string) => `${ordersPath}/${encodeURIComponent(id)}`;
export const orderConfirmationPath = (id: string) => `/order-confirmation/${encodeURIComponent(id)}`;
export const productPath = (slug: string) => `/product/${encodeURIComponent(slug)}`;

/** @param options.soldOut shows what is sold out, too */
export function searchPath(words: string, { soldOut = false } = {}): string {
  const query = new URLSearchParams({ search: words });
  if (soldOut) query.set('inStock', 'false');
  return `${productsPath}?${query.toString()}`;
}

/** @param options.next where to go once signed in */
export function signInPath({ next, tab }: { next?: string; tab?: 'register' } = {}): string {
  const query = new URLSearchParams();
  if (tab) query.set('tab', tab);
  if (next && next !== homePath) query.set('next', next);
  return query.size > 0 ? `/auth?${query.toString()}` : '/auth';
}
