import type { Page } from '../page/lazy-page';
import { page } from '../page/lazy-page';
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
  /** The page's module as the build's manifest names it. */
  module: string;
  page: Page;
  title: string;
  /**
   * Its place: one of the five tabs, an entry of the menu next to them, a page linked from another, or a page without a frame,
   * for printing.
   */
  place: 'tab' | 'more' | 'inner' | 'bare';
}

/** The first five are the dashboard's tabs, in their order. */
export const staffRoutes: readonly StaffRoute[] = [
  {
    path: adminProductsPath,
    module: 'src/admin/products/products-page.tsx',
    page: page(() => import('./products/products-page')),
    title: 'Products',
    place: 'tab',
  },
  {
    path: adminImagesPath,
    module: 'src/admin/images/images-page.tsx',
    page: page(() => import('./images/images-page')),
    title: 'Images',
    place: 'tab',
  },
  {
    path: adminOrdersPath,
    module: 'src/admin/orders/orders-page.tsx',
    page: page(() => import('./orders/orders-page')),
    title: 'Orders',
    place: 'tab',
  },
  {
    path: adminMessagesPath,
    module: 'src/admin/messages/messages-page.tsx',
    page: page(() => import('./messages/messages-page')),
    title: 'Messages',
    place: 'tab',
  },
  {
    path: adminUsersPath,
    module: 'src/admin/users/users-page.tsx',
    page: page(() => import('./users/users-page')),
    title: 'Users',
    place: 'tab',
  },
  {
    path: adminReturnsPath,
    module: 'src/admin/returns/returns-page.tsx',
    page: page(() => import('./returns/returns-page')),
    title: 'Returns',
    place: 'more',
  },
  {
    path: adminPromoCodesPath,
    module: 'src/admin/promo-codes/promo-codes-page.tsx',
    page: page(() => import('./promo-codes/promo-codes-page')),
    title: 'Promo codes',
    place: 'more',
  },
  {
    path: adminServiceRequestsPath,
    module: 'src/admin/service-requests/service-requests-page.tsx',
    page: page(() => import('./service-requests/service-requests-page')),
    title: 'Service discounts',
    place: 'more',
  },
  {
    path: adminSearchWordsPath,
    module: 'src/admin/search-words/search-words-page.tsx',
    page: page(() => import('./search-words/search-words-page')),
    title: 'Search words',
    place: 'more',
  },
  {
    path: adminReviewsPath,
    module: 'src/admin/reviews/reviews-page.tsx',
    page: page(() => import('./reviews/reviews-page')),
    title: 'Reviews',
    place: 'more',
  },
  {
    path: adminWaitlistPath,
    module: 'src/admin/waitlist/waitlist-page.tsx',
    page: page(() => import('./waitlist/waitlist-page')),
    title: 'Waitlist',
    place: 'more',
  },
  {
    path: adminSizeChartsPath,
    module: 'src/admin/size-charts/size-charts-page.tsx',
    page: page(() => import('./size-charts/size-charts-page')),
    title: 'Size charts',
    place: 'more',
  },
  {
    path: adminMailPath,
    module: 'src/admin/mail/mail-page.tsx',
    page: page(() => import('./mail/mail-page')),
    title: 'Mail',
    place: 'more',
  },
  {
    path: `${adminMailPath}/:id`,
    module: 'src/admin/mail/one-mail-page.tsx',
    page: page(() => import('./mail/one-mail-page')),
    title: 'Mail',
    place: 'inner',
  },
  {
    path: adminJobsPath,
    module: 'src/admin/jobs/jobs-page.tsx',
    page: page(() => import('./jobs/jobs-page')),
    title: 'Jobs',
    place: 'more',
  },
  {
    path: adminAuditPath,
    module: 'src/admin/audit/audit-page.tsx',
    page: page(() => import('./audit/audit-page')),
    title: 'Audit',
    place: 'more',
  },
  {
    path: `${adminOrdersPath}/:id/print`,
    module: 'src/admin/orders/order-print-page.tsx',
    page: page(() => import('./orders/order-print-page')),
    title: 'Print',
    place: 'bare',
  },
];
