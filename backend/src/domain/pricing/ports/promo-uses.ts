import type { Money } from '../../shared/money.js';

export interface PromoUse {
  readonly promoCodeId: number;
  readonly checkoutId: string;
  readonly userId: number;
}

export interface PromoHold extends PromoUse {
  /** The account's own email address, never a typed address. */
  readonly email: string;
  /** The cart's subtotal before discounts. */
  readonly subtotal: Money;
}

/**
 * Uses of a code that count against one customer. Returned uses never count. Guests with the same address count as one
 * customer, separate from any account.
 */
export interface PromoUseCounts {
  /** All spent uses, and uses held by other customers; may be 0 if the code has no limit in total. */
  readonly inTotal: number;
  /** Uses that this customer has spent; 0 for an unknown customer, and may be 0 if the code has no limit per person. */
  readonly byPerson: number;
}

/** Number of held or spent uses of a code. */
export interface PromoUseTotals {
  readonly inTotal: number;
  readonly maxByOnePerson: number;
}

/**
 * The uses of promo codes. A use is held with the stock, spent with the order, and released when the payment can no
 * longer succeed. A cancelled order does not return its use. A checkout has at most one use. Held and spent uses never exceed a
 * code's limits. All calls except `getCounts` and `getUsed` run inside the caller's transaction, under the code's row
 * lock.
 */
export abstract class PromoUses {
  /**
   * Holds a use for a checkout, and replaces the use that the checkout held before.
   * @throws DomainError invalid `promo.invalid` when the code does not exist, does not apply or is used up
   */
  abstract hold(hold: PromoHold): Promise<void>;
  /** Releases the checkout's held use. A spent use stays spent. */
  abstract release(checkoutId: string): Promise<void>;
  /**
   * Spends the checkout's held use.
   * @throws DomainError invalid `promo.invalid` without a held use
   */
  abstract spend(checkoutId: string): Promise<void>;
  /** Returns the counts for the first check of a code, before a use is held. */
  abstract getCounts(promoCodeId: number, userId: number | null): Promise<PromoUseCounts>;
  abstract getUsed(promoCodeId: number): Promise<PromoUseTotals>;
}
