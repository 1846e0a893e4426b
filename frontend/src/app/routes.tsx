import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../page/status-pages';
import { guestDataPath, ordersPath } from '../page/paths';
import { productPreviewPath } from '../page/staff-paths';
import { RequireSignIn } from '../session/require-sign-in';
import { Layout } from '../shop/layout/layout';
import { component, type Load, PageError, Root, RootError } from './root';
import { OrdersLayout, type PageHandle, PersonalPages, VisitorPages } from './personal-pages';

/** @param module path of the page's module below `src` */
const page = (path: string, module: string, load: Load): RouteObject => ({
  path,
  lazy: component(load),
  handle: { module: `src/${module}.tsx` } satisfies PageHandle,
});

const personalPage = (path: string, module: string, load: Load, title: string): RouteObject => ({
  path,
  lazy: component(load),
  handle: { module: `src/${module}.tsx`, title } satisfies PageHandle,
});

/** A layout in a separate chunk. */
const layout = (module: string, load: Load, children: RouteObject[]): RouteObject => ({
  lazy: component(load),
  handle: { module: `src/${module}.tsx` } satisfies PageHandle,
  children,
});

const listing: [string, Load] = ['shop/catalog/listing-page', () => import('../shop/catalog/listing-page')];
const auth: [string, Load] = ['shop/account/auth-page', () => import('../shop/account/auth-page')];

const decisionPage = (path: string, title: string) =>
  personalPage(path, 'shop/mail-links/decision-page', () => import('../shop/mail-links/decision-page'), title);

/** Server-rendered pages that are the same for all visitors. */
const publicPages: RouteObject[] = [
  page('/', 'shop/home/home-page', () => import('../shop/home/home-page')),
  page('/products', ...listing),
  page('/products/:category', ...listing),
  page('/product/:slug', 'shop/product/product-page', () => import('../shop/product/product-page')),
  page('/about', 'shop/about/about-page', () => import('../shop/about/about-page')),
  page('/contact', 'shop/contact/contact-page', () => import('../shop/contact/contact-page')),
  page('/size-guide', 'shop/size-guide/size-guide-page', () => import('../shop/size-guide/size-guide-page')),
  page(
    '/shipping-returns',
    'shop/policies/shipping-returns-page',
    () => import('../shop/policies/shipping-returns-page'),
  ),
  page('/privacy', 'shop/policies/privacy-page', () => import('../shop/policies/privacy-page')),
  page('/auth', ...auth),
  page('/login', ...auth),
];

/** Pages that mailed links open, or that are available without an account. */
const pagesForVisitors: RouteObject[] = [
  decisionPage('/newsletter/confirm', 'Confirm Your Subscription'),
  decisionPage('/newsletter/unsubscribe', 'Unsubscribe'),
  decisionPage('/device-link', 'Sign In on This Device'),
  decisionPage('/email-change', 'Confirm Your New Address'),
  decisionPage('/email-change/stop', 'Keep Your Address'),
  decisionPage('/review-mails/stop', 'Stop Review Emails'),
  decisionPage('/back-in-stock/stop', 'Leave the Waitlist'),
  personalPage(
    guestDataPath,
    'shop/account/guest-data-page',
    () => import('../shop/account/guest-data-page'),
    'Your Guest Order Data',
  ),
  personalPage(
    '/keep-order',
    'shop/account/claim-order-page',
    () => import('../shop/account/claim-order-page'),
    'Add Your Order to an Account',
  ),
  personalPage(
    '/staff-invitation',
    'shop/account/join-staff-page',
    () => import('../shop/account/join-staff-page'),
    'Join the Staff',
  ),
  personalPage(
    '/orders/:id/review',
    'shop/reviews/review-page',
    () => import('../shop/reviews/review-page'),
    'Write a Review',
  ),
  personalPage(
    '/orders/:id/returns',
    'shop/returns/returns-page',
    () => import('../shop/returns/returns-page'),
    'Return or Exchange',
  ),
  personalPage(
    '/back-in-stock',
    'shop/waitlist/back-in-stock-page',
    () => import('../shop/waitlist/back-in-stock-page'),
    'Back in Stock',
  ),
  personalPage('/wishlist', 'shop/wishlist/wishlist-page', () => import('../shop/wishlist/wishlist-page'), 'Wishlist'),
  personalPage(
    '/checkout-success',
    'shop/checkout/checkout-success-page',
    () => import('../shop/checkout/checkout-success-page'),
    'Order Complete',
  ),
  personalPage(
    '/order-confirmation/:id',
    'shop/checkout/order-confirmation-page',
    () => import('../shop/checkout/order-confirmation-page'),
    'Order Confirmation',
  ),
];

/** Pages that need an account. */
const ownPages: RouteObject[] = [
  personalPage('/profile', 'shop/account/profile-page', () => import('../shop/account/profile-page'), 'My Profile'),
  personalPage(
    productPreviewPath(':id'),
    'shop/product/preview-page',
    () => import('../shop/product/preview-page'),
    'Preview',
  ),
  personalPage('/orders/:id', 'shop/orders/order-page', () => import('../shop/orders/order-page'), 'Your Order'),
];

/** Pages of a visitor that work without scripts. */
const visitorPages: RouteObject[] = [
  personalPage(
    '/reset-password',
    'shop/account/reset-password-page',
    () => import('../shop/account/reset-password-page'),
    'Reset Password',
  ),
  personalPage(
    '/pay/:token',
    'shop/checkout/pay-page',
    () => import('../shop/checkout/pay-page'),
    'Pay for Your Order',
  ),
];

/** Pages of an account or of a guest. */
const buyersPages: RouteObject[] = [
  personalPage('/cart', 'shop/cart/cart-page', () => import('../shop/cart/cart-page'), 'Cart'),
  personalPage('/checkout', 'shop/checkout/checkout-page', () => import('../shop/checkout/checkout-page'), 'Checkout'),
];

/** Id of the route that contains all others. */
export const rootId = 'root';

/** Returns the routes of all pages. @param staffPages pages of the back office; [] before the first visit to one */
export const routesWith = (staffPages: RouteObject[]): RouteObject[] => [
  {
    id: rootId,
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
                  layout('session/require-buyer', () => import('../session/require-buyer'), buyersPages),
                ],
              },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
      {
        Component: OrdersLayout,
        children: [
          {
            Component: PersonalPages,
            ErrorBoundary: PageError,
            children: [personalPage(ordersPath, 'app/orders-pages', () => import('./orders-pages'), 'My Orders')],
          },
        ],
      },
      ...staffPages,
    ],
  },
];
