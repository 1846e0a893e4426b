/** How long (milliseconds) the link in a mail, and the browser that placed an order, can show the whole order. */
export const orderLinkLifetime = 30 * 24 * 3_600_000;

/** Makes and checks signed keys that show a whole order to a person who is not signed in. */
export abstract class OrderLinks {
  /** @param orderId without dashes, as returned by readOrderId */
  abstract key(orderId: string, expiresAt: Date): string;
  /** Whether the key is genuine, belongs to this order, and has not expired at that time. */
  abstract opens(orderId: string, key: string, now: Date): boolean;
}
