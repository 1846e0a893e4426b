import type { Money } from '../../shared/money.js';

export interface PromoUse {
  readonly promoCodeId: number;
  readonly checkoutId: string;
  readonly userId: number;
}

export interface PromoHold extends PromoUse {
  /** The account's own e-mail, never one that was typed. */
  readonly email: string;
  /** The cart's, before discounts. */
  readonly subtotal: Money;
}

/** How often a code is taken, where that stands in one person's way. */
export interface PromoUseCounts {
  /** All that is spent, and what other people hold. */
  readonly inTotal: number;
  /** What this person has spent; 0 for a person unknown. */
  readonly byPerson: number;
}

/** How often a code is held or spent. */
export interface TakenPromoUses {
  readonly inTotal: number;
  readonly mostByOnePerson: number;
}

/**
 * Who uses which promo code. A use is held with the stock, spent with the order, and freed when its payment can no longer be
 * paid; a checkout has at most one. What is held and spent never passes the limits of a code. All calls but the counting ones
 * run inside the caller's transaction, under the code's row lock.
 */
export abstract class PromoUses {
  /**
   * Holds a use for a checkout, in place of the one that it held before.
   * @throws DomainError invalid `promo.invalid` when the code does not exist, is not good for this or is used up
   */
  abstract hold(hold: PromoHold): Promise<void>;
  /** Frees what the checkout holds; what is spent stays spent. */
  abstract release(checkoutId: string): Promise<void>;
  /**
   * Spends the use that a checkout holds.
   * @throws DomainError invalid `promo.invalid` when it holds none
   */
  abstract spend(checkoutId: string): Promise<void>;
  /** Counts for a code's first check, before anything is held. */
  abstract getCounts(promoCodeId: number, userId: number | null): Promise<PromoUseCounts>;
  abstract getTaken(promoCodeId: number): Promise<TakenPromoUses>;
}
