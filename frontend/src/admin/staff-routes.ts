import type { ComponentType } from 'react';
import {
  adminAuditPath,
  adminImagesPath,
  adminJobsPath,
  adminMailPath,
  adminMessagesPath,
  adminOrdersPath,
  adminProductsPath,
  adminPromoCodesPath,
  adminReturnsPath,
  adminReviewsPath,
  adminWaitlistPath,
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

const route = (
  place: StaffRoute['place'],
  title: string,
  path: string,
  file: string,
  load: StaffRoute['load'],
): StaffRoute => ({ place, title, path, module: `src/admin/${file}.tsx`, load });

/** The first five routes are the dashboard's tabs, in their order. */
export const staffRoutes: readonly [StaffRoute, ...StaffRoute[]] = [
  route('tab', 'Products', adminProductsPath, 'products/products-page', () => import('./products/products-page')),
  route('tab', 'Images', adminImagesPath, 'images/images-page', () => import('./images/images-page')),
  route('tab', 'Orders', adminOrdersPath, 'orders/orders-page', () => import('./orders/orders-page')),
  route('tab', 'Messages', adminMessagesPath, 'messages/messages-page', () => import('./messages/messages-page')),
  route('tab', 'Users', adminUsersPath, 'users/users-page', () => import('./users/users-page')),
  route('more', 'Returns', adminReturnsPath, 'returns/returns-page', () => import('./returns/returns-page')),
  route(
    'more',
    'Promo codes',
    adminPromoCodesPath,
    'promo-codes/promo-codes-page',
    () => import('./promo-codes/promo-codes-page'),
  ),
  route(
    'more',
    'Service discounts',
    adminServiceRequestsPath,
    'service-requests/service-requests-page',
    () => import('./service-requests/service-requests-page'),
  ),
  route(
    'more',
    'Search words',
    adminSearchWordsPath,
    'search-words/search-words-page',
    () => import('./search-words/search-words-page'),
  ),
  route('more', 'Reviews', adminReviewsPath, 'reviews/reviews-page', () => import('./reviews/reviews-page')),
  route('more', 'Waitlist', adminWaitlistPath, 'waitlist/waitlist-page', () => import('./waitlist/waitlist-page')),
  route(
    'more',
    'Size charts',
    adminSizeChartsPath,
    'size-charts/size-charts-page',
    () => import('./size-charts/size-charts-page'),
  ),
  route('more', 'Mail', adminMailPath, 'mail/mail-page', () => import('./mail/mail-page')),
  route('inner', 'Mail', `${adminMailPath}/:id`, 'mail/one-mail-page', () => import('./mail/one-mail-page')),
  route('more', 'Jobs', adminJobsPath, 'jobs/jobs-page', () => import('./jobs/jobs-page')),
  route('more', 'Audit', adminAuditPath, 'audit/audit-page', () => import('./audit/audit-page')),
  route(
    'bare',
    'Print',
    `${adminOrdersPath}/:id/print`,
    'orders/order-print-page',
    () => import('./orders/order-print-page'),
  ),
];
