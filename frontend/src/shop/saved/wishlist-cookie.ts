/** The cookie with the products that a visitor saved before scripts loaded; the scripts move them to the device's list. */
export const wishlistCookie = 'wishlist';

/** The product ids in the cookie, newest first, such as "12.7". */
export const wishlistIds = (text: string | undefined): number[] =>
  [...new Set((text ?? '').split('.').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, 100);
