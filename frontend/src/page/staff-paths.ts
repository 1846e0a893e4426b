/** Every address of the back office, written once. */
export const adminPath = '/admin';
export const adminProductsPath = '/admin/products';
export const adminImagesPath = '/admin/images';
export const adminOrdersPath = '/admin/orders';
export const adminMessagesPath = '/admin/messages';
export const adminUsersPath = '/admin/users';
export const adminPromoCodesPath = '/admin/promo-codes';
export const adminServiceRequestsPath = '/admin/service-requests';
export const adminReturnsPath = '/admin/returns';
export const adminWaitlistPath = '/admin/waitlist';
export const adminReviewsPath = '/admin/reviews';
export const adminSizeChartsPath = '/admin/size-charts';
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
export const adminReturnPath = (id: number) => `${adminReturnsPath}?return=${id}`;
export const adminReviewPath = (id: string) => `${adminReviewsPath}?review=${encodeURIComponent(id)}`;
export const adminOneMailPath = (id: string) => `${adminMailPath}/${encodeURIComponent(id)}`;

/** Papers of one or several orders. @param kind what the page shows first; both can be chosen there */
export const orderPrintPath = (ids: readonly string[], kind: 'packing-slip' | 'invoice' = 'packing-slip') =>
  `${adminOrdersPath}/${encodeURIComponent(ids.join(','))}/print?kind=${kind}`;
