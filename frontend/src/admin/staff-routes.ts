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

/** The first five routes are the dashboard's tabs, in their order. */
export const staffRoutes: readonly [StaffRoute, ...StaffRoute[]] = [
  {
    path: adminProductsPath,
    module: 'src/admin/products/products-page.tsx',
    load: () => import('./products/products-page'),
    title: 'Products',
    place: 'tab',
  },
  {
    path: adminImagesPath,
    module: 'src/admin/images/images-page.tsx',
    load: () => import('./images/images-page'),
    title: 'Images',
    place: 'tab',
  },
  {
    path: adminOrdersPath,
    module: 'src/admin/orders/orders-page.tsx',
    load: () => import('./orders/orders-page'),
    title: 'Orders',
    place: 'tab',
  },
  {
    path: adminMessagesPath,
    module: 'src/admin/messages/messages-page.tsx',
    load: () => import('./messages/messages-page'),
    title: 'Messages',
    place: 'tab',
  },
  {
    path: adminUsersPath,
    module: 'src/admin/users/users-page.tsx',
    load: () => import('./users/users-page'),
    title: 'Users',
    place: 'tab',
  },
  {
    path: adminReturnsPath,
    module: 'src/admin/returns/returns-page.tsx',
    load: () => import('./returns/returns-page'),
    title: 'Returns',
    place: 'more',
  },
  {
    path: adminPromoCodesPath,
    module: 'src/admin/promo-codes/promo-codes-page.tsx',
    load: () => import('./promo-codes/promo-codes-page'),
    title: 'Promo codes',
    place: 'more',
  },
  {
    path: adminServiceRequestsPath,
    module: 'src/admin/service-requests/service-requests-page.tsx',
    load: () => import('./service-requests/service-requests-page'),
    title: 'Service discounts',
    place: 'more',
  },
  {
    path: adminSearchWordsPath,
    module: 'src/admin/search-words/search-words-page.tsx',
    load: () => import('./search-words/search-words-page'),
    title: 'Search words',
    place: 'more',
  },
  {
    path: adminReviewsPath,
    module: 'src/admin/reviews/reviews-page.tsx',
    load: () => import('./reviews/reviews-page'),
    title: 'Reviews',
    place: 'more',
  },
  {
    path: adminWaitlistPath,
    module: 'src/admin/waitlist/waitlist-page.tsx',
    load: () => import('./waitlist/waitlist-page'),
    title: 'Waitlist',
    place: 'more',
  },
  {
    path: adminSizeChartsPath,
    module: 'src/admin/size-charts/size-charts-page.tsx',
    load: () => import('./size-charts/size-charts-page'),
    title: 'Size charts',
    place: 'more',
  },
  {
    path: adminMailPath,
    module: 'src/admin/mail/mail-page.tsx',
    load: () => import('./mail/mail-page'),
    title: 'Mail',
    place: 'more',
  },
  {
    path: `${adminMailPath}/:id`,
    module: 'src/admin/mail/one-mail-page.tsx',
    load: () => import('./mail/one-mail-page'),
    title: 'Mail',
    place: 'inner',
  },
  {
    path: adminJobsPath,
    module: 'src/admin/jobs/jobs-page.tsx',
    load: () => import('./jobs/jobs-page'),
    title: 'Jobs',
    place: 'more',
  },
  {
    path: adminAuditPath,
    module: 'src/admin/audit/audit-page.tsx',
    load: () => import('./audit/audit-page'),
    title: 'Audit',
    place: 'more',
  },
  {
    path: `${adminOrdersPath}/:id/print`,
    module: 'src/admin/orders/order-print-page.tsx',
    load: () => import('./orders/order-print-page'),
    title: 'Print',
    place: 'bare',
  },
];
