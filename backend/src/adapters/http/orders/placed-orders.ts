import type { CookieOptions, Request } from 'express';
import { orderLinkLifetime } from '../../../domain/mail/link-lifetimes.js';
import { cookieOf } from '../sessions/cookies.js';

/** Max number of orders remembered per browser. */
const maxOrders = 10;

/**
 * Name of the cookie with the keys of the orders that this browser placed, newest first. Scripts cannot read the
 * cookie.
 */
const cookieName = (secure: boolean) => `${secure ? '__Host-' : ''}order_keys`;

/** @param secure whether the shop is served over HTTPS */
export function keysOfPlacedOrders(request: Pick<Request, 'headers'>, secure: boolean): string[] {
  const keys = cookieOf(request, cookieName(secure));
  return keys === undefined ? [] : keys.split('~').slice(0, maxOrders);
}

/**
 * Creates a cookie for the browser that placed an order. With this cookie, the browser can view the full order, even
 * after the customer signs out.
 * @param key the order's key
 */
export function placedOrderCookie(
  request: Pick<Request, 'headers'>,
  key: string,
  secure: boolean,
): [name: string, keys: string, options: CookieOptions] {
  const keys = [key, ...keysOfPlacedOrders(request, secure)].slice(0, maxOrders);
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, maxAge: orderLinkLifetime, encode: String };
  return [cookieName(secure), keys.join('~'), options];
}
