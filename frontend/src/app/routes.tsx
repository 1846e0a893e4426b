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

/** Loads a route's component, and says so where its code is unavailable. */
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

const personalPage = (
  path: string,
  module: string,
  load: Load,
  head: Pick<PageHandle, 'title' | 'description'>,
): RouteObject => ({ path, lazy: component(load), handle: { module, ...head } satisfies PageHandle });

/** A layout with code of its own. */
const layout = (module: string, load: Load, children: RouteObject[]): RouteObject => ({
  lazy: component(load),
  handle: { module } satisfies PageHandle,
  children,
});

const listing: [string, Load] = ['src/shop/catalog/listing-page.tsx', () => import('../shop/catalog/listing-page')];
const auth: [string, Load] = ['src/shop/account/auth-page.tsx', () => import('../shop/account/auth-page')];

/** The pages that the server renders; they are the same for everybody. */
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

/** Pages that a link in a mail opens, or that visitors without an account have, too. */
const pagesForVisitors: RouteObject[] = [
  personalPage(
    '/newsletter/confirm',
    'src/shop/newsletter/confirm-page.tsx',
    () => import('../shop/newsletter/confirm-page'),
    {
      title: 'Confirm Your Subscription',
      description: 'Confirm that our newsletter goes to your e-mail address.',
    },
  ),
  personalPage(
    '/newsletter/unsubscribe',
    'src/shop/newsletter/unsubscribe-page.tsx',
    () => import('../shop/newsletter/unsubscribe-page'),
    { title: 'Unsubscribe', description: 'Stop our newsletter to your e-mail address.' },
  ),
  personalPage(guestDataPath, 'src/shop/account/guest-data-page.tsx', () => import('../shop/account/guest-data-page'), {
    title: 'Your Data Without an Account',
    description:
      'See or delete what the shop keeps of orders without an account, by a link that we send to your email address.',
  }),
  personalPage('/keep-order', 'src/shop/account/keep-order-page.tsx', () => import('../shop/account/keep-order-page'), {
    title: 'Keep Your Order',
    description: 'Keep an order in an account by a link that we sent to your email address.',
  }),
  personalPage(
    '/device-link',
    'src/shop/mail-links/device-link-page.tsx',
    () => import('../shop/mail-links/device-link-page'),
    {
      title: 'Sign In on This Device',
      description: 'Let a new device sign in by a link that we sent to your email address.',
    },
  ),
  personalPage(
    '/email-change',
    'src/shop/mail-links/email-change-page.tsx',
    () => import('../shop/mail-links/email-change-page'),
    {
      title: 'Confirm Your New Address',
      description: 'Confirm that your account belongs to this email address from now on.',
    },
  ),
  personalPage(
    '/email-change/stop',
    'src/shop/mail-links/stop-email-change-page.tsx',
    () => import('../shop/mail-links/stop-email-change-page'),
    { title: 'Keep Your Address', description: 'Stop a change of the email address of your account.' },
  ),
  personalPage('/orders/:id/review', 'src/shop/reviews/review-page.tsx', () => import('../shop/reviews/review-page'), {
    title: 'Write a Review',
    description: 'Say how what you bought fits and wears.',
  }),
  personalPage(
    '/review-mails/stop',
    'src/shop/mail-links/stop-review-mails-page.tsx',
    () => import('../shop/mail-links/stop-review-mails-page'),
    { title: 'No More Review Mails', description: 'Stop our mails that ask for a review.' },
  ),
  personalPage(
    '/back-in-stock',
    'src/shop/waitlist/back-in-stock-page.tsx',
    () => import('../shop/waitlist/back-in-stock-page'),
    { title: 'Back in Stock', description: 'Your place in line for a size that is sold out.' },
  ),
  personalPage(
    '/back-in-stock/stop',
    'src/shop/mail-links/stop-waiting-page.tsx',
    () => import('../shop/mail-links/stop-waiting-page'),
    { title: 'Stop Waiting', description: 'Leave the line for a size that is sold out.' },
  ),
  personalPage('/wishlist', 'src/shop/wishlist/wishlist-page.tsx', () => import('../shop/wishlist/wishlist-page'), {
    title: 'Wishlist',
    description: 'What you saved for later.',
  }),
  personalPage(
    '/checkout-success',
    'src/shop/checkout/checkout-success-page.tsx',
    () => import('../shop/checkout/checkout-success-page'),
    { title: 'Order Complete', description: 'Your order is complete and a confirmation is on its way.' },
  ),
  personalPage(
    '/order-confirmation/:id',
    'src/shop/checkout/order-confirmation-page.tsx',
    () => import('../shop/checkout/order-confirmation-page'),
    { title: 'Order Confirmation', description: 'What you ordered, where it goes and what it came to.' },
  ),
];

/** Pages of an account. */
const ownPages: RouteObject[] = [
  personalPage('/profile', 'src/shop/account/profile-page.tsx', () => import('../shop/account/profile-page'), {
    title: 'My Profile',
    description: 'Your name, email address and password, and all that the shop keeps about you.',
  }),
  personalPage('/orders/:id', 'src/shop/orders/order-page.tsx', () => import('../shop/orders/order-page'), {
    title: 'Your Order',
    description: 'What you ordered, how far it is, and where it goes.',
  }),
  personalPage(
    '/orders/:id/returns',
    'src/shop/returns/returns-page.tsx',
    () => import('../shop/returns/returns-page'),
    {
      title: 'Return or Exchange',
      description: 'Send back what you bought, for your money or for another size.',
    },
  ),
];

/** Pages of a visitor that work without scripts. */
const visitorPages: RouteObject[] = [
  personalPage(
    '/reset-password',
    'src/shop/account/reset-password-page.tsx',
    () => import('../shop/account/reset-password-page'),
    { title: 'Reset Password', description: 'Choose a new password by a link that we send to your email address.' },
  ),
];

/** Pages of an account or of a guest. */
const buyersPages: RouteObject[] = [
  personalPage('/cart', 'src/shop/cart/cart-page.tsx', () => import('../shop/cart/cart-page'), {
    title: 'Cart',
    description: 'What is in your cart and what it comes to with shipping.',
  }),
  personalPage('/checkout', 'src/shop/checkout/checkout-page.tsx', () => import('../shop/checkout/checkout-page'), {
    title: 'Checkout',
    description: 'Say where your order goes and pay for it.',
  }),
];

const staffPage = ({ path, module, load, title }: StaffRoute): RouteObject =>
  personalPage(path, module, load, { title, description: 'For the staff of the shop.' });

const [productsRoute] = staffRoutes;

/** Every page of the shop and of the back office. */
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
              personalPage(ordersPath, 'src/app/orders-pages.tsx', () => import('./orders-pages'), {
                title: 'My Orders',
                description: 'What you ordered and how far it is.',
              }),
            ],
          },
        ],
      },
    ],
  },
];
