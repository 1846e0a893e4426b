import type { Money } from '../../shared/money.js';
import type { PromoCode, PromoCodeTerms, PromoUseCounts, PromoUseTotals } from '../promo-code.js';
import type { Service, ServiceRequest } from '../service-request.js';
import type { LimitNames } from '../terms-for-audit.js';

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
 * Loads and saves promo codes with their uses. Only `lock` finds archived codes, so that their names can be reused.
 *
 * A use is held with the stock, spent with the order, and released when the payment can no longer succeed. A cancelled
 * order does not return its use. A checkout has at most one use. Held and spent uses never exceed a code's limits. All
 * calls about uses except `getUseCounts` and `getUseTotals` run inside the caller's transaction, under the code's row
 * lock.
 */
export abstract class PromoCodes {
  /** Finds a code; case does not matter. */
  abstract getByCode(code: string): Promise<PromoCode | null>;
  /** The address's personal code, even if it has ended. */
  abstract getPersonal(email: string): Promise<PromoCode | null>;
  /** Locks the code inside a transaction: other uses and changes wait until the end of the transaction. */
  abstract lock(id: number): Promise<PromoCode | null>;
  /** The names of the categories and products in these terms. Unknown ids have no name. */
  abstract listLimitNames(terms: readonly Pick<PromoCodeTerms, 'categoryIds' | 'productIds'>[]): Promise<LimitNames>;
  /**
   * Adds a new code, or saves a changed code.
   * @throws DomainError conflict `promo.taken` when the code exists, regardless of case; conflict `promo.personal`
   */
  abstract save(promoCode: PromoCode): Promise<void>;
  /** Deletes the code, and removes it from all carts. */
  abstract remove(promoCode: PromoCode): Promise<void>;

  /**
   * Holds a use for a checkout, and replaces the use that the checkout held before.
   * @throws DomainError invalid `promo.invalid` when the code does not exist, does not apply or is used up
   */
  abstract holdUse(hold: PromoHold): Promise<void>;
  /** Releases the checkout's held use. A spent use stays spent. */
  abstract releaseUse(checkoutId: string): Promise<void>;
  /**
   * Spends the checkout's held use.
   * @throws DomainError invalid `promo.invalid` without a held use
   */
  abstract spendUse(checkoutId: string): Promise<void>;
  /** Returns the counts for the first check of a code, before a use is held. */
  abstract getUseCounts(promoCodeId: number, userId: number | null): Promise<PromoUseCounts>;
  abstract getUseTotals(promoCodeId: number): Promise<PromoUseTotals>;
}

/** Requests for the discount for military and first responders. An account has at most one request. */
export abstract class ServiceRequests {
  /**
   * Adds a request. Replaces a refused request, or a request whose code no longer works. Returns false while another
   * request is open or verified.
   */
  abstract submit(userId: number, service: Service, statement: string, now: Date): Promise<boolean>;
  abstract lock(id: number): Promise<ServiceRequest | null>;
  abstract verify(id: number, promoCodeId: number, now: Date): Promise<void>;
  abstract refuse(id: number, refusal: string, now: Date): Promise<void>;
}
