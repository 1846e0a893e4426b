import type { CookieOptions, Request } from 'express';
import { orderLinkLifetime } from '../../../domain/orders/ports/order-links.js';
import { cookiesLike } from '../sessions/cookies.js';

/** Orders that one browser is remembered for. */
const most = 10;

/** Holds the keys of the orders that this browser placed, the newest first; scripts cannot read it. */
const cookieName = (secure: boolean) => `${secure ? '__Host-' : ''}order_keys`;

/** @param secure whether people come by https */
export function keysOfPlacedOrders(request: Pick<Request, 'headers'>, secure: boolean): string[] {
  const [keys] = cookiesLike(request, `${cookieName(secure)}=`);
  return keys === undefined ? [] : keys.split('~').slice(0, most);
}

/**
 * The cookie by which the browser that has just placed an order sees all of it, also after its owner has signed out.
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
