/** Makes identifiers that no one can guess. */
export abstract class Ids {
  /** A random UUID, for rows that only the server names. */
  abstract uuid(): string;
  /** A capability of at least 128 random bits, safe in an address: cart sessions, cart lines. */
  abstract capability(): string;
  /** A secret of 256 random bits, safe in an address: what lets its bearer into an account. */
  abstract token(): string;
  /** An order's id: 80 random bits as 16 Crockford characters without dashes, e.g. `K7QF2M9X4TBDW8HN`. */
  abstract orderId(): string;
  /** A promo code for one person: 80 random bits, easy to read aloud, e.g. `K7QF-2M9X-4TBD-W8HN`. */
  abstract promoCode(): string;
}

/** Whether a text has the form of a capability; what has not names nothing, and is not looked up. */
export function isCapability(text: string): boolean {
  return /^[\w-]{22,64}$/.test(text);
}
