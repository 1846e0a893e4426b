/** All paths of the back office. */
export const adminPath = '/admin';
export const adminProductsPath = '/admin/products';
export const adminProductImportsPath = '/admin/product-imports';
export const adminImagesPath = '/admin/images';
export const adminOrdersPath = '/admin/orders';
export const adminMessagesPath = '/admin/messages';
export const adminUsersPath = '/admin/users';
export const adminSecurityPath = '/admin/security';
export const adminStaffPath = '/admin/staff';
export const adminCategoriesPath = '/admin/categories';
export const adminPromoCodesPath = '/admin/promo-codes';
export const adminServiceRequestsPath = '/admin/service-requests';
export const adminReturnsPath = '/admin/returns';
export const adminWaitlistPath = '/admin/waitlist';
export const adminReviewsPath = '/admin/reviews';
export const adminStorePath = '/admin/store';
export const adminShippingPath = '/admin/shipping';
export const adminSalesTaxPath = '/admin/sales-tax';
export const adminSalesPath = '/admin/sales';
export const adminSizeChartsPath = '/admin/size-charts';
export const adminSearchWordsPath = '/admin/search-words';
export const adminMailPath = '/admin/mail';
export const adminNotificationsPath = '/admin/notifications';
export const adminAuditPath = '/admin/audit';
export const adminJobsPath = '/admin/jobs';
/** Bull queue dashboard: pages of the server, not of this application. */
export const adminQueuesPath = '/admin/queues';

/** Returns the path of a back-office list, filtered by search words. @param list path of the list */
export const adminSearchPath = (list: string, words: string) => `${list}?search=${encodeURIComponent(words)}`;
/** Returns the path of the audit log of one object. @param subject its kind and id, e.g. "product:12" */
export const adminHistoryPath = (subject: string) => `${adminAuditPath}?subject=${encodeURIComponent(subject)}`;
/** Returns the path that opens a list with the form for a new item. @param list path of the list */
export const creatingPath = (list: string) => `${list}?new=yes`;
/** Returns the path that opens a product over its list. */
export const adminProductPath = (id: string) => `${adminProductsPath}?product=${encodeURIComponent(id)}`;
/** Returns the path of the page that shows a draft as shoppers will see it. */
export const productPreviewPath = (id: number | string) => `/preview/${id}`;
/** Path of the stock of all sizes. */
export const stockPath = `${adminProductsPath}?view=stock`;
/** Path of the stock list with the sizes that are running out. */
export const runningOutPath = `${stockPath}&status=low`;
/** Path of the customers of all orders. */
export const customersPath = `${adminUsersPath}?view=customers`;
/** Returns the path of the orders of an email address. */
export const ordersOfPath = (email: string) => `${adminOrdersPath}?email=${encodeURIComponent(email)}`;
export const adminProductImportPath = (id: number) => `${adminProductImportsPath}?import=${id}`;
export const adminOrderPath = (id: string) => `${adminOrdersPath}?order=${encodeURIComponent(id)}`;
/** Returns the path that opens an order with the form of an action above it. */
export const orderActionPath = (id: string, action: 'address' | 'cancel' | 'exchange') =>
  `${adminOrderPath(id)}&do=${action}`;
/**
 * Returns the path of the form for a new order with the items and the customer of another order. If staff change the
 * items of an unpaid order, the new order replaces that order.
 * @param list query string of the list behind the form
 */
export function orderCopyPath(kind: 'copy' | 'change', id: string, list = ''): string {
  const query = new URLSearchParams(list);
  query.delete('order');
  query.set('new', `${kind}:${id}`);
  return `${adminOrdersPath}?${query.toString()}`;
}
/** Returns the path of a list or a report, limited to these days. @param from e.g. "2026-11-28", like `to` */
export const daysPath = (list: string, from: string, to = from) => `${list}?from=${from}&to=${to}`;
export const adminMessagePath = (id: string) => `${adminMessagesPath}?message=${encodeURIComponent(id)}`;
export const adminReturnPath = (id: number) => `${adminReturnsPath}?return=${id}`;
export const adminReviewPath = (id: string) => `${adminReviewsPath}?review=${encodeURIComponent(id)}`;
export const adminOneMailPath = (id: string) => `${adminMailPath}/${encodeURIComponent(id)}`;

/** Returns the path of the pick list. @param ids orders on the list; if empty, the orders that have waited longest */
export const pickListPath = (ids: readonly string[] = []) =>
  `${adminOrdersPath}/pick-list${ids.length > 0 ? `?orders=${encodeURIComponent(ids.join(','))}` : ''}`;
/** Returns the path of the printable packing slip for the replacement items of an exchange. */
export const exchangeSlipPath = (returnId: number) => `${adminReturnsPath}/${returnId}/slip`;

/**
 * Returns the path of the printable documents of one or several orders.
 * @param kind document that the page shows first; staff can switch
 */
export const orderPrintPath = (ids: readonly string[], kind: 'packing-slip' | 'invoice' = 'packing-slip') =>
  `${adminOrdersPath}/${encodeURIComponent(ids.join(','))}/print?kind=${kind}`;
