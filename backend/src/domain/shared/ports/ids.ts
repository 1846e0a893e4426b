/** Makes identifiers that no one can guess. */
export abstract class Ids {
  /** A random UUID, for rows that only the server names. */
  abstract uuid(): string;
  /** A secret id of at least 128 random bits, URL-safe: cart sessions, cart lines. */
  abstract capability(): string;
  /** A secret token of 256 random bits, URL-safe; it gives access to an account. */
  abstract token(): string;
  /** An order's id: 80 random bits as 16 Crockford characters without dashes, e.g. `K7QF2M9X4TBDW8HN`. */
  abstract orderId(): string;
  /** A promo code for one person: 80 random bits, easy to read aloud, e.g. `K7QF-2M9X-4TBD-W8HN`. */
  abstract promoCode(): string;
}

/** Whether a text has the form of a secret id; other texts are not looked up. */
export function isCapability(text: string): boolean {
  return /^[\w-]{22,64}$/.test(text);
}
