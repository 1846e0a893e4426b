/** Name of the cookie with the visitor's cart session id, for forms that are submitted before hydration. */
export const cartCookie = 'cart';
