/**
 * Name of the cookie with the products that a visitor saved before hydration. Scripts move them to the device's list.
 */
export const wishlistCookie = 'wishlist';

/** Parses the product ids in the cookie, newest first, e.g. "12.7". */
export const wishlistIds = (text: string | undefined): number[] =>
  [...new Set((text ?? '').split('.').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, 100);
