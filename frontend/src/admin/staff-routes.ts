import type { ComponentType } from 'react';
import type { User } from '../api/models';
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
  adminProductImportsPath,
  adminProductsPath,
  adminPromoCodesPath,
  adminReturnsPath,
  adminReviewsPath,
  adminWaitlistPath,
  adminSalesPath,
  adminSalesTaxPath,
  adminShippingPath,
  adminSecurityPath,
  adminStaffPath,
  adminStorePath,
  adminServiceRequestsPath,
  adminSizeChartsPath,
  adminSearchWordsPath,
  adminUsersPath,
} from '../page/staff-paths';

export type StaffArea =
  | 'products'
  | 'orders'
  | 'messages'
  | 'promotions'
  | 'users'
  | 'staff'
  | 'settings'
  | 'operations';

/** Groups of the "More" menu. */
export type MoreGroup = 'catalog' | 'customers' | 'reports' | 'settings' | 'system';

export interface StaffRoute {
  path: string;
  /** Name of the page's module in the build manifest. */
  module: string;
  load: () => Promise<{ default: ComponentType }>;
  title: string;
  /**
   * Area of the page. A role can open the page if it has the permission `view` for this area. Null for a page that
   * every role can open.
   */
  area: StaffArea | null;
  /**
   * Place in the layout: one of the five tabs, a link beside the tabs, a group of the "More" menu, a page linked from
   * another page, or a page for printing without layout.
   */
  place: 'tab' | 'link' | MoreGroup | 'inner' | 'bare';
}

/**
 * @param module defaults to the page module of the path: `/admin/returns` becomes `src/admin/returns/returns-page.tsx`
 */
const route = (
  place: StaffRoute['place'],
  title: string,
  area: StaffArea | null,
  path: string,
  load: StaffRoute['load'],
  module = `src${path}/${path.split('/').at(-1)}-page.tsx`,
): StaffRoute => ({ place, title, area, path, load, module });

/** The first five routes are the dashboard's tabs, in their order. */
export const staffRoutes: readonly StaffRoute[] = [
  route('tab', 'Products', 'products', adminProductsPath, () => import('./products/products-page')),
  route('tab', 'Images', 'products', adminImagesPath, () => import('./images/images-page')),
  route('tab', 'Orders', 'orders', adminOrdersPath, () => import('./orders/orders-page')),
  route('tab', 'Messages', 'messages', adminMessagesPath, () => import('./messages/messages-page')),
  route('tab', 'Users', 'users', adminUsersPath, () => import('./users/users-page')),
  route(
    'inner',
    'Admin Dashboard',
    null,
    adminPath,
    () => import('./today/today-page'),
    'src/admin/today/today-page.tsx',
  ),
  route('link', 'Returns', 'orders', adminReturnsPath, () => import('./returns/returns-page')),
  route('link', 'Promo codes', 'promotions', adminPromoCodesPath, () => import('./promo-codes/promo-codes-page')),
  route(
    'customers',
    'Service discounts',
    'messages',
    adminServiceRequestsPath,
    () => import('./service-requests/service-requests-page'),
  ),
  route('catalog', 'Categories', 'products', adminCategoriesPath, () => import('./categories/categories-page')),
  route('catalog', 'Search words', 'products', adminSearchWordsPath, () => import('./search-words/search-words-page')),
  route('customers', 'Reviews', 'messages', adminReviewsPath, () => import('./reviews/reviews-page')),
  route(
    'catalog',
    'Product import',
    'products',
    adminProductImportsPath,
    () => import('./product-imports/product-imports-page'),
  ),
  route('catalog', 'Waitlist', 'products', adminWaitlistPath, () => import('./waitlist/waitlist-page')),
  route('catalog', 'Size charts', 'products', adminSizeChartsPath, () => import('./size-charts/size-charts-page')),
  route('settings', 'Store', 'settings', adminStorePath, () => import('./store/store-page')),
  route('settings', 'Shipping', 'settings', adminShippingPath, () => import('./shipping/shipping-page')),
  route('reports', 'Sales', 'settings', adminSalesPath, () => import('./sales/sales-page')),
  route('reports', 'Sales tax', 'settings', adminSalesTaxPath, () => import('./sales-tax/sales-tax-page')),
  route('system', 'Mail', 'operations', adminMailPath, () => import('./mail/mail-page')),
  route(
    'inner',
    'Mail',
    'operations',
    `${adminMailPath}/:id`,
    () => import('./mail/one-mail-page'),
    'src/admin/mail/one-mail-page.tsx',
  ),
  route('settings', 'Notifications', null, adminNotificationsPath, () => import('./notifications/notifications-page')),
  route(
    'settings',
    'Staff',
    'staff',
    adminStaffPath,
    () => import('./users/staff-page'),
    'src/admin/users/staff-page.tsx',
  ),
  route('system', 'Jobs', 'operations', adminJobsPath, () => import('./jobs/jobs-page')),
  route('system', 'Audit', 'operations', adminAuditPath, () => import('./audit/audit-page')),
  route('settings', 'Your sign-in', null, adminSecurityPath, () => import('./security/security-page')),
  route(
    'bare',
    'Pick list',
    'orders',
    `${adminOrdersPath}/pick-list`,
    () => import('./orders/pick-list-page'),
    'src/admin/orders/pick-list-page.tsx',
  ),
  route(
    'bare',
    'Exchange slip',
    'orders',
    `${adminReturnsPath}/:id/slip`,
    () => import('./orders/exchange-slip-page'),
    'src/admin/orders/exchange-slip-page.tsx',
  ),
  route(
    'bare',
    'Print',
    'orders',
    `${adminOrdersPath}/:id/print`,
    () => import('./orders/order-print-page'),
    'src/admin/orders/order-print-page.tsx',
  ),
];

/** Whether the user's role includes the pages of an area. @param area null for pages of every role */
export function mayView({ permissions }: Pick<User, 'permissions'>, area: StaffArea | null): boolean {
  return area === null || permissions.includes(`${area}.view`);
}
