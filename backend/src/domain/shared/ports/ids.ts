/** Generates identifiers that cannot be guessed. */
export abstract class Ids {
  /** A random UUID for rows whose ids only the server generates. */
  abstract uuid(): string;
  /** A secret id of at least 128 random bits, URL-safe: cart sessions, cart lines. */
  abstract capability(): string;
  /** A secret token of 256 random bits, URL-safe. It gives access to an account. */
  abstract token(): string;
  /** An order id: 80 random bits as 16 characters of Crockford's Base32 without dashes, e.g. `K7QF2M9X4TBDW8HN`. */
  abstract orderId(): string;
  /** A promo code or recovery code for one user: 80 random bits, easy to read aloud, e.g. `K7QF-2M9X-4TBD-W8HN`. */
  abstract readableCode(): string;
}

/** Whether a text has the form of a secret id; other texts are not looked up. */
export function isCapability(text: string): boolean {
  return /^[\w-]{22,64}$/.test(text);
}
