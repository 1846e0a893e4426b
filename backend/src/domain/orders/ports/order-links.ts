/** How long a link in a mail, and the browser that placed an order, show all of it, in milliseconds. */
export const orderLinkLifetime = 30 * 24 * 3_600_000;

/** Makes and checks the keys that show a whole order to a person who is not signed in; only the shop can make one. */
export abstract class OrderLinks {
  /** @param orderId without dashes, as readOrderId gives it */
  abstract key(orderId: string, expiresAt: Date): string;
  /** Whether the key is genuine, of this order, and not expired at that time. */
  abstract opens(orderId: string, key: string, now: Date): boolean;
}
