import type { Money } from '../../shared/money.js';

export interface PromoUse {
  readonly promoCodeId: number;
  readonly checkoutId: string;
  readonly userId: number;
}

export interface PromoHold extends PromoUse {
  /** The account's own e-mail, never a typed one. */
  readonly email: string;
  /** The cart's, before discounts. */
  readonly subtotal: Money;
}

/** How many uses of a code count against one person. Returned uses never count. Guests with the same address are one person, and never an account. */
export interface PromoUseCounts {
  /** All spent uses, and those that other people hold. */
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
 * The uses of promo codes. A use is held with the stock, spent with the order, released when its payment can no longer be
 * paid, and returned when the order is cancelled; a checkout has at most one. Held and spent uses never exceed a code's limits. All calls except the counting ones
 * run inside the caller's transaction, under the code's row lock.
 */
export abstract class PromoUses {
  /**
   * Holds a use for a checkout, instead of the one it held before.
   * @throws DomainError invalid `promo.invalid` when the code does not exist, is not good for this or is used up
   */
  abstract hold(hold: PromoHold): Promise<void>;
  /** Releases the checkout's held use; a spent one stays spent. */
  abstract release(checkoutId: string): Promise<void>;
  /**
   * Spends the use that a checkout holds.
   * @throws DomainError invalid `promo.invalid` when it holds none
   */
  abstract spend(checkoutId: string): Promise<void>;
  /** Returns the checkout's spent use to its code. */
  abstract giveBack(checkoutId: string): Promise<void>;
  /**
   * Spends the checkout's returned use again, even if the code has ended meanwhile.
   * @throws DomainError conflict `promo.used-up` when the code has no use left
   */
  abstract takeAgain(checkoutId: string): Promise<void>;
  /** Counts for the first check of a code, before a use is held. */
  abstract getCounts(promoCodeId: number, userId: number | null): Promise<PromoUseCounts>;
  abstract getTaken(promoCodeId: number): Promise<TakenPromoUses>;
}
