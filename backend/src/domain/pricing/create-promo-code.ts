import { UseCase } from '../shared/use-case.js';
import { PromoCode, type PromoCodeTerms } from './promo-code.js';
import { PromoCodeRepository } from './promo-code-repository.js';

@UseCase()
export class CreatePromoCode {
  constructor(private readonly promoCodes: PromoCodeRepository) {}

  /** @throws DomainError invalid for terms that contradict each other, conflict for a code that exists */
  async execute(terms: PromoCodeTerms): Promise<PromoCode> {
    const promoCode = new PromoCode(terms);
    await this.promoCodes.add(promoCode);
    return promoCode;
  }
}
