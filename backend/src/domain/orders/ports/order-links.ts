/** Milliseconds that the link in a mail, or the browser that placed an order, can show the whole order. */
export const orderLinkLifetime = 30 * 24 * 3_600_000;

/** Creates and verifies signed keys that show a whole order to a visitor without signing in. */
export abstract class OrderLinks {
  /** @param orderId without dashes, as returned by readOrderId */
  abstract key(orderId: string, expiresAt: Date): string;
  /** Whether the key is genuine, belongs to this order, and has not expired at that time. */
  abstract opens(orderId: string, key: string, now: Date): boolean;
}
