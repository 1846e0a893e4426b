import type { CookieOptions, Request } from 'express';
import { orderLinkLifetime } from '../../../domain/orders/ports/order-links.js';
import { cookieOf } from '../sessions/cookies.js';

/** The most orders remembered per browser. */
const most = 10;

/** Holds the keys of the orders that this browser placed, the newest first; scripts cannot read it. */
const cookieName = (secure: boolean) => `${secure ? '__Host-' : ''}order_keys`;

/** @param secure whether the shop is served by https */
export function keysOfPlacedOrders(request: Pick<Request, 'headers'>, secure: boolean): string[] {
  const keys = cookieOf(request, cookieName(secure));
  return keys === undefined ? [] : keys.split('~').slice(0, most);
}

/**
 * The cookie that lets the browser which placed an order see all of it, even after signing out.
 * @param key of that order
 */
export function placedOrderCookie(
  request: Pick<Request, 'headers'>,
  key: string,
  secure: boolean,
): [name: string, keys: string, options: CookieOptions] {
  const keys = [key, ...keysOfPlacedOrders(request, secure)].slice(0, most);
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, maxAge: orderLinkLifetime, encode: String };
  return [cookieName(secure), keys.join('~'), options];
}
