import { type ComponentType, createElement, type FC, type ReactNode } from 'react';
import { type StaffRoute, staffRoutes } from '../admin/staff-routes';
import { type Page, page } from '../page/lazy-page';
import { guestDataPath } from '../page/paths';
import { adminOrdersPath, adminPath } from '../page/staff-paths';
import { RequireSignIn } from '../session/require-sign-in';
import type { ClientRenderedRoute } from './shop-route';

const StaffFrame = page(() => import('../admin/layout/staff-layout'));

type Load = () => Promise<{ default: ComponentType }>;
type Guard = FC<{ children: ReactNode }>;

/** A page inside of what lets in whom it is for, and sends others to sign in and return. */
const guarded = (guard: () => Promise<{ default: Guard }>, load: Load): Page =>
  page(async () => {
    const [{ default: Guarded }, { default: Inside }] = await Promise.all([guard(), load()]);
    return { default: () => createElement(Guarded, null, createElement(Inside)) };
  });

/** For people who are signed in. */
const ownPage = (load: Load) => guarded(() => Promise.resolve({ default: RequireSignIn }), load);
/** For them and for guests. */
const buyersPage = (load: Load) => guarded(() => import('../session/require-buyer'), load);

const staffPages = new Map(staffRoutes.map((route) => [route.path, route.page]));

const staffRoute = ({ path, module, page, title }: Omit<StaffRoute, 'place'>): ClientRenderedRoute => ({
  path,
  module,
  page,
  title,
  description: 'For the staff of the shop.',
  staffPage: page,
  StaffFrame,
  staffOnly: true,
});

/** The pages that show something of one person. */
export const moreRoutes: ClientRenderedRoute[] = [
  {
    path: '/newsletter/confirm',
    module: 'src/shop/newsletter/confirm-page.tsx',
    page: page(() => import('../shop/newsletter/confirm-page')),
    title: 'Confirm Your Subscription',
    description: 'Confirm that our newsletter goes to your e-mail address.',
  },
  {
    path: '/newsletter/unsubscribe',
    module: 'src/shop/newsletter/unsubscribe-page.tsx',
    page: page(() => import('../shop/newsletter/unsubscribe-page')),
    title: 'Unsubscribe',
    description: 'Stop our newsletter to your e-mail address.',
  },
  {
    path: '/reset-password',
    module: 'src/shop/account/reset-password-page.tsx',
    page: page(() => import('../shop/account/reset-password-page')),
    title: 'Reset Password',
    description: 'Choose a new password by a link that we send to your email address.',
  },
  {
    path: guestDataPath,
    module: 'src/shop/account/guest-data-page.tsx',
    page: page(() => import('../shop/account/guest-data-page')),
    title: 'Your Data Without an Account',
    description:
      'See or delete what the shop keeps of orders without an account, by a link that we send to your email address.',
  },
  {
    path: '/keep-order',
    module: 'src/shop/account/keep-order-page.tsx',
    page: page(() => import('../shop/account/keep-order-page')),
    title: 'Keep Your Order',
    description: 'Keep an order in an account by a link that we sent to your email address.',
  },
  {
    path: '/device-link',
    module: 'src/shop/mail-links/device-link-page.tsx',
    page: page(() => import('../shop/mail-links/device-link-page')),
    title: 'Sign In on This Device',
    description: 'Let a new device sign in by a link that we sent to your email address.',
  },
  {
    path: '/email-change',
    module: 'src/shop/mail-links/email-change-page.tsx',
    page: page(() => import('../shop/mail-links/email-change-page')),
    title: 'Confirm Your New Address',
    description: 'Confirm that your account belongs to this email address from now on.',
  },
  {
    path: '/email-change/stop',
    module: 'src/shop/mail-links/stop-email-change-page.tsx',
    page: page(() => import('../shop/mail-links/stop-email-change-page')),
    title: 'Keep Your Address',
    description: 'Stop a change of the email address of your account.',
  },
  {
    path: '/profile',
    module: 'src/shop/account/profile-page.tsx',
    page: ownPage(() => import('../shop/account/profile-page')),
    title: 'My Profile',
    description: 'Your name, email address and password, and all that the shop keeps about you.',
  },
  {
    path: '/orders',
    module: 'src/shop/orders/orders-page.tsx',
    page: ownPage(() => import('../shop/orders/orders-page')),
    title: 'My Orders',
    description: 'What you ordered and how far it is.',
    staffPage: staffPages.get(adminOrdersPath),
    StaffFrame,
  },
  {
    path: '/orders/:id',
    module: 'src/shop/orders/order-page.tsx',
    page: ownPage(() => import('../shop/orders/order-page')),
    title: 'Your Order',
    description: 'What you ordered, how far it is, and where it goes.',
  },
  {
    path: '/orders/:id/review',
    module: 'src/shop/reviews/review-page.tsx',
    page: page(() => import('../shop/reviews/review-page')),
    title: 'Write a Review',
    description: 'Say how what you bought fits and wears.',
  },
  {
    path: '/orders/:id/returns',
    module: 'src/shop/returns/returns-page.tsx',
    page: ownPage(() => import('../shop/returns/returns-page')),
    title: 'Return or Exchange',
    description: 'Send back what you bought, for your money or for another size.',
  },
  {
    path: '/review-mails/stop',
    module: 'src/shop/mail-links/stop-review-mails-page.tsx',
    page: page(() => import('../shop/mail-links/stop-review-mails-page')),
    title: 'No More Review Mails',
    description: 'Stop our mails that ask for a review.',
  },
  {
    path: '/back-in-stock',
    module: 'src/shop/waitlist/back-in-stock-page.tsx',
    page: page(() => import('../shop/waitlist/back-in-stock-page')),
    title: 'Back in Stock',
    description: 'Your place in line for a size that is sold out.',
  },
  {
    path: '/back-in-stock/stop',
    module: 'src/shop/mail-links/stop-waiting-page.tsx',
    page: page(() => import('../shop/mail-links/stop-waiting-page')),
    title: 'Stop Waiting',
    description: 'Leave the line for a size that is sold out.',
  },
  {
    path: '/wishlist',
    module: 'src/shop/wishlist/wishlist-page.tsx',
    page: page(() => import('../shop/wishlist/wishlist-page')),
    title: 'Wishlist',
    description: 'What you saved for later.',
  },
  {
    path: '/cart',
    module: 'src/shop/cart/cart-page.tsx',
    page: buyersPage(() => import('../shop/cart/cart-page')),
    title: 'Cart',
    description: 'What is in your cart and what it comes to with shipping.',
  },
  {
    path: '/checkout',
    module: 'src/shop/checkout/checkout-page.tsx',
    page: buyersPage(() => import('../shop/checkout/checkout-page')),
    title: 'Checkout',
    description: 'Say where your order goes and pay for it.',
  },
  {
    path: '/checkout-success',
    module: 'src/shop/checkout/checkout-success-page.tsx',
    page: page(() => import('../shop/checkout/checkout-success-page')),
    title: 'Order Complete',
    description: 'Your order is complete and a confirmation is on its way.',
  },
  {
    path: '/order-confirmation/:id',
    module: 'src/shop/checkout/order-confirmation-page.tsx',
    page: page(() => import('../shop/checkout/order-confirmation-page')),
    title: 'Order Confirmation',
    description: 'What you ordered, where it goes and what it came to.',
  },
  ...staffRoutes.map(staffRoute),
  ...staffRoutes.slice(0, 1).map((route) => staffRoute({ ...route, path: adminPath, title: 'Admin Dashboard' })),
];
