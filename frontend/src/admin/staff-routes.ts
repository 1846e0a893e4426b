import type { ComponentType } from 'react';
import {
  adminAuditPath,
  adminCategoriesPath,
  adminImagesPath,
  adminJobsPath,
  adminMailPath,
  adminMessagesPath,
  adminNotificationsPath,
  adminOrdersPath,
  adminPath,
  adminProductsPath,
  adminPromoCodesPath,
  adminReturnsPath,
  adminReviewsPath,
  adminWaitlistPath,
  adminSalesTaxPath,
  adminShippingPath,
  adminStorePath,
  adminServiceRequestsPath,
  adminSizeChartsPath,
  adminSearchWordsPath,
  adminUsersPath,
} from '../page/staff-paths';

export interface StaffRoute {
  path: string;
  /** Name of the page's module in the build manifest. */
  module: string;
  load: () => Promise<{ default: ComponentType }>;
  title: string;
  /**
   * Place in the layout: one of the five tabs, an entry of the "More" menu, a page linked from another page, or a page
   * without layout, for printing.
   */
  place: 'tab' | 'more' | 'inner' | 'bare';
}

/** @param module default: the page of the path, such as `src/admin/returns/returns-page.tsx` of `/admin/returns` */
const route = (
  place: StaffRoute['place'],
  title: string,
  path: string,
  load: StaffRoute['load'],
  module = `src${path}/${path.split('/').at(-1)}-page.tsx`,
): StaffRoute => ({ place, title, path, load, module });

/** The first five routes are the dashboard's tabs, in their order. */
export const staffRoutes: readonly StaffRoute[] = [
  route('tab', 'Products', adminProductsPath, () => import('./products/products-page')),
  route('tab', 'Images', adminImagesPath, () => import('./images/images-page')),
  route('tab', 'Orders', adminOrdersPath, () => import('./orders/orders-page')),
  route('tab', 'Messages', adminMessagesPath, () => import('./messages/messages-page')),
  route('tab', 'Users', adminUsersPath, () => import('./users/users-page')),
  route('inner', 'Admin Dashboard', adminPath, () => import('./today/today-page'), 'src/admin/today/today-page.tsx'),
  route('more', 'Returns', adminReturnsPath, () => import('./returns/returns-page')),
  route('more', 'Promo codes', adminPromoCodesPath, () => import('./promo-codes/promo-codes-page')),
  route(
    'more',
    'Service discounts',
    adminServiceRequestsPath,
    () => import('./service-requests/service-requests-page'),
  ),
  route('more', 'Categories', adminCategoriesPath, () => import('./categories/categories-page')),
  route('more', 'Search words', adminSearchWordsPath, () => import('./search-words/search-words-page')),
  route('more', 'Reviews', adminReviewsPath, () => import('./reviews/reviews-page')),
  route('more', 'Waitlist', adminWaitlistPath, () => import('./waitlist/waitlist-page')),
  route('more', 'Size charts', adminSizeChartsPath, () => import('./size-charts/size-charts-page')),
  route('more', 'Store', adminStorePath, () => import('./store/store-page')),
  route('more', 'Shipping', adminShippingPath, () => import('./shipping/shipping-page')),
  route('more', 'Sales tax', adminSalesTaxPath, () => import('./sales-tax/sales-tax-page')),
  route('more', 'Mail', adminMailPath, () => import('./mail/mail-page')),
  route(
    'inner',
    'Mail',
    `${adminMailPath}/:id`,
    () => import('./mail/one-mail-page'),
    'src/admin/mail/one-mail-page.tsx',
  ),
  route('more', 'Notifications', adminNotificationsPath, () => import('./notifications/notifications-page')),
  route('more', 'Jobs', adminJobsPath, () => import('./jobs/jobs-page')),
  route('more', 'Audit', adminAuditPath, () => import('./audit/audit-page')),
  route(
    'bare',
    'Print',
    `${adminOrdersPath}/:id/print`,
    () => import('./orders/order-print-page'),
    'src/admin/orders/order-print-page.tsx',
  ),
];
