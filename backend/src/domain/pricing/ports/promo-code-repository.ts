import { PromoCode } from '../promo-code.js';

/** An archived code is found by no one but `lock`, so that another one may take its name. */
export abstract class PromoCodeRepository {
  /** @throws DomainError conflict `promo.taken`, when there is such a code, in whatever case, or `promo.personal` */
  abstract add(promoCode: PromoCode): Promise<void>;
  /** Finds a code, in whatever case. */
  abstract getByCode(code: string): Promise<PromoCode | null>;
  /** The personal code that the address has, be it ended or not. */
  abstract getPersonal(email: string): Promise<PromoCode | null>;
  /** Inside a transaction: other uses and changes of the code wait for its end. */
  abstract lock(id: number): Promise<PromoCode | null>;
  /** @throws DomainError conflict, as `add` does */
  abstract save(promoCode: PromoCode): Promise<void>;
  /** Takes the code off every cart, too. */
  abstract remove(promoCode: PromoCode): Promise<void>;
}
