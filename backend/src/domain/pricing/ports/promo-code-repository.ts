import { PromoCode } from '../promo-code.js';

/** Only `lock` finds archived codes, so that their names can be used again. */
export abstract class PromoCodeRepository {
  /** @throws DomainError conflict `promo.taken`, when there is such a code, in whatever case, or `promo.personal` */
  abstract add(promoCode: PromoCode): Promise<void>;
  /** Finds a code, in whatever case. */
  abstract getByCode(code: string): Promise<PromoCode | null>;
  /** The personal code of the address, even if it has ended. */
  abstract getPersonal(email: string): Promise<PromoCode | null>;
  /** Inside a transaction: other uses and changes of the code wait until its end. */
  abstract lock(id: number): Promise<PromoCode | null>;
  /** @throws DomainError conflict, as `add` does */
  abstract save(promoCode: PromoCode): Promise<void>;
  /** Also removes the code from every cart. */
  abstract remove(promoCode: PromoCode): Promise<void>;
}
