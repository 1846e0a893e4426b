import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { staffRoutes, type StaffRoute } from '../admin/staff-routes';
import { NotFoundPage } from '../page/not-found-page';
import { guestDataPath, ordersPath } from '../page/paths';
import { adminPath } from '../page/staff-paths';
import { RequireSignIn } from '../session/require-sign-in';
import { Layout } from '../shop/layout/layout';
import { PageError, PageNotLoaded, RootError } from './page-error';
import type { PageHandle } from './page-handle';
import { OrdersLayout } from './orders-layout';
import { PersonalPages, VisitorPages } from './personal-pages';
import { Root } from './root';

type Load = () => Promise<{ default: ComponentType }>;

/** Loads a route's component, and throws `PageNotLoaded` if its code is unavailable. */
const component = (load: Load) => async () => {
  try {
    return { Component: (await load()).default };
  } catch (cause) {
    throw new PageNotLoaded('The code of a page did not load.', { cause });
  }
};

const page = (path: string, module: string, load: Load): RouteObject => ({
  path,
  lazy: component(load),
  handle: { module } satisfies PageHandle,
});

const personalPage = (path: string, module: string, load: Load, title: string): RouteObject => ({
  path,
  lazy: component(load),
  handle: { module, title } satisfies PageHandle,
});

/** A layout in a separate chunk. */
const layout = (module: string, load: Load, children: RouteObject[]): RouteObject => ({
  lazy: component(load),
  handle: { module } satisfies PageHandle,
  children,
});

const listing: [string, Load] = ['src/shop/catalog/listing-page.tsx', () => import('../shop/catalog/listing-page')];
const auth: [string, Load] = ['src/shop/account/auth-page.tsx', () => import('../shop/account/auth-page')];

/** Server-rendered pages that are the same for all visitors. */
const publicPages: RouteObject[] = [
  page('/', 'src/shop/home/home-page.tsx', () => import('../shop/home/home-page')),
  page('/products', ...listing),
  page('/products/:category', ...listing),
  page('/product/:slug', 'src/shop/product/product-page.tsx', () => import('../shop/product/product-page')),
  page('/about', 'src/shop/about/about-page.tsx', () => import('../shop/about/about-page')),
  page('/contact', 'src/shop/contact/contact-page.tsx', () => import('../shop/contact/contact-page')),
  page('/size-guide', 'src/shop/size-guide/size-guide-page.tsx', () => import('../shop/size-guide/size-guide-page')),
  page(
    '/shipping-returns',
    'src/shop/policies/shipping-returns-page.tsx',
    () => import('../shop/policies/shipping-returns-page'),
  ),
  page('/privacy', 'src/shop/policies/privacy-page.tsx', () => import('../shop/policies/privacy-page')),
  page('/auth', ...auth),
  page('/login', ...auth),
];

/** Pages opened by mailed links, or available without an account. */
const pagesForVisitors: RouteObject[] = [
  personalPage(
    '/newsletter/confirm',
    'src/shop/newsletter/confirm-page.tsx',
    () => import('../shop/newsletter/confirm-page'),
    'Confirm Your Subscription',
  ),
  personalPage(
    '/newsletter/unsubscribe',
    'src/shop/newsletter/unsubscribe-page.tsx',
    () => import('../shop/newsletter/unsubscribe-page'),
    'Unsubscribe',
  ),
  personalPage(
    guestDataPath,
    'src/shop/account/guest-data-page.tsx',
    () => import('../shop/account/guest-data-page'),
    'Your Data Without an Account',
  ),
  personalPage(
    '/keep-order',
    'src/shop/account/keep-order-page.tsx',
    () => import('../shop/account/keep-order-page'),
    'Keep Your Order',
  ),
  personalPage(
    '/device-link',
    'src/shop/mail-links/device-link-page.tsx',
    () => import('../shop/mail-links/device-link-page'),
    'Sign In on This Device',
  ),
  personalPage(
    '/email-change',
    'src/shop/mail-links/email-change-page.tsx',
    () => import('../shop/mail-links/email-change-page'),
    'Confirm Your New Address',
  ),
  personalPage(
    '/email-change/stop',
    'src/shop/mail-links/stop-email-change-page.tsx',
    () => import('../shop/mail-links/stop-email-change-page'),
    'Keep Your Address',
  ),
  personalPage(
    '/orders/:id/review',
    'src/shop/reviews/review-page.tsx',
    () => import('../shop/reviews/review-page'),
    'Write a Review',
  ),
  personalPage(
    '/review-mails/stop',
    'src/shop/mail-links/stop-review-mails-page.tsx',
    () => import('../shop/mail-links/stop-review-mails-page'),
    'No More Review Mails',
  ),
  personalPage(
    '/back-in-stock',
    'src/shop/waitlist/back-in-stock-page.tsx',
    () => import('../shop/waitlist/back-in-stock-page'),
    'Back in Stock',
  ),
  personalPage(
    '/back-in-stock/stop',
    'src/shop/mail-links/stop-waiting-page.tsx',
    () => import('../shop/mail-links/stop-waiting-page'),
    'Stop Waiting',
  ),
  personalPage(
    '/wishlist',
    'src/shop/wishlist/wishlist-page.tsx',
    () => import('../shop/wishlist/wishlist-page'),
    'Wishlist',
  ),
  personalPage(
    '/checkout-success',
    'src/shop/checkout/checkout-success-page.tsx',
    () => import('../shop/checkout/checkout-success-page'),
    'Order Complete',
  ),
  personalPage(
    '/order-confirmation/:id',
    'src/shop/checkout/order-confirmation-page.tsx',
    () => import('../shop/checkout/order-confirmation-page'),
    'Order Confirmation',
  ),
];

/** Pages that need an account. */
const ownPages: RouteObject[] = [
  personalPage(
    '/profile',
    'src/shop/account/profile-page.tsx',
    () => import('../shop/account/profile-page'),
    'My Profile',
  ),
  personalPage(
    '/orders/:id',
    'src/shop/orders/order-page.tsx',
    () => import('../shop/orders/order-page'),
    'Your Order',
  ),
  personalPage(
    '/orders/:id/returns',
    'src/shop/returns/returns-page.tsx',
    () => import('../shop/returns/returns-page'),
    'Return or Exchange',
  ),
];

/** Pages of a visitor that work without scripts. */
const visitorPages: RouteObject[] = [
  personalPage(
    '/reset-password',
    'src/shop/account/reset-password-page.tsx',
    () => import('../shop/account/reset-password-page'),
    'Reset Password',
  ),
];

/** Pages of an account or of a guest. */
const buyersPages: RouteObject[] = [
  personalPage('/cart', 'src/shop/cart/cart-page.tsx', () => import('../shop/cart/cart-page'), 'Cart'),
  personalPage(
    '/checkout',
    'src/shop/checkout/checkout-page.tsx',
    () => import('../shop/checkout/checkout-page'),
    'Checkout',
  ),
];

const staffPage = ({ path, module, load, title }: StaffRoute): RouteObject => personalPage(path, module, load, title);

const [productsRoute] = staffRoutes;

/** All pages of the shop and the back office. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      {
        Component: Layout,
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              ...publicPages,
              {
                Component: PersonalPages,
                children: [...pagesForVisitors, { Component: RequireSignIn, children: ownPages }],
              },
              {
                Component: VisitorPages,
                children: [
                  ...visitorPages,
                  layout('src/session/require-buyer.tsx', () => import('../session/require-buyer'), buyersPages),
                ],
              },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
      {
        Component: PersonalPages,
        children: [
          layout('src/admin/layout/staff-layout.tsx', () => import('../admin/layout/staff-layout'), [
            {
              ErrorBoundary: PageError,
              children: [
                ...staffRoutes.map(staffPage),
                staffPage({ ...productsRoute, path: adminPath, title: 'Admin Dashboard' }),
              ],
            },
          ]),
        ],
      },
      {
        Component: OrdersLayout,
        children: [
          {
            Component: PersonalPages,
            ErrorBoundary: PageError,
            children: [
              personalPage(ordersPath, 'src/app/orders-pages.tsx', () => import('./orders-pages'), 'My Orders'),
            ],
          },
        ],
      },
    ],
  },
];
