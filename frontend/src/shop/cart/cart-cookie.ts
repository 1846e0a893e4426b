/** The cookie with the session id of the visitor's cart, for forms that are sent before scripts load. */
export const cartCookie = 'cart';
