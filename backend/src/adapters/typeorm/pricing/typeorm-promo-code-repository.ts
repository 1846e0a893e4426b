import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import { PromoCode } from '../../../domain/pricing/promo-code.js';
import { PromoCodeRepository } from '../../../domain/pricing/promo-code-repository.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { violates } from '../constraint.js';
import { CurrentManager } from '../current-manager.js';

@Injectable()
export class TypeormPromoCodeRepository implements PromoCodeRepository {
  constructor(private readonly current: CurrentManager) {}

  async add(promoCode: PromoCode): Promise<void> {
    try {
      await this.current.get().save(promoCode);
    } catch (error) {
      if (!violates(error, 'promo_codes_code_key')) throw error;
      const message = 'There is such a code already.';
      throw new DomainError('conflict', 'promo.taken', message, { errors: { code: message } });
    }
  }

  findByCode(code: string): Promise<PromoCode | null> {
    const sameInAnyCase = Raw((column) => `upper(${column}) = upper(:code)`, { code });
    return this.current.get().findOneBy(PromoCode, { code: sameInAnyCase });
  }
}
