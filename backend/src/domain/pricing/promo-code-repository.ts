import { PromoCode } from './promo-code.js';

export abstract class PromoCodeRepository {
  /** @throws DomainError conflict `promo.taken`, when there is such a code, in whatever case */
  abstract add(promoCode: PromoCode): Promise<void>;
  /** Finds a code, in whatever case. */
  abstract findByCode(code: string): Promise<PromoCode | null>;
}
