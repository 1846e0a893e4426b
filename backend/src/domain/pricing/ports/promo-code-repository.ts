import { PromoCode } from '../promo-code.js';

/** Loads and saves promo codes. Only `lock` finds archived codes, so that their names can be reused. */
export abstract class PromoCodeRepository {
  /** Finds a code; case does not matter. */
  abstract getByCode(code: string): Promise<PromoCode | null>;
  /** The address's personal code, even if it has ended. */
  abstract getPersonal(email: string): Promise<PromoCode | null>;
  /** Locks the code inside a transaction: other uses and changes wait until the end of the transaction. */
  abstract lock(id: number): Promise<PromoCode | null>;
  /**
   * Adds a new code, or saves a changed one.
   * @throws DomainError conflict `promo.taken` when the code exists, regardless of case; conflict `promo.personal`
   */
  abstract save(promoCode: PromoCode): Promise<void>;
  /** Deletes the code, and removes it from all carts. */
  abstract remove(promoCode: PromoCode): Promise<void>;
}
