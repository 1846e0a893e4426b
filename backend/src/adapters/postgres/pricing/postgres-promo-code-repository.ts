import { Injectable } from '@nestjs/common';
import { IsNull, Raw } from 'typeorm';
import { personalCodeExists, PromoCode, promoCodeExists } from '../../../domain/pricing/promo-code.js';
import { PromoCodeRepository } from '../../../domain/pricing/ports/promo-code-repository.js';
import { violates } from '../connection/constraint.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresPromoCodeRepository implements PromoCodeRepository {
  constructor(
    private readonly transaction: TypeormTransaction,
    private readonly db: Database,
  ) {}

  async save(promoCode: PromoCode): Promise<void> {
    try {
      await this.transaction.manager.save(promoCode);
    } catch (error) {
      if (violates(error, 'promo_codes_code_key')) throw promoCodeExists();
      if (violates(error, 'promo_codes_personal_key')) throw personalCodeExists();
      throw error;
    }
  }

  getByCode(code: string): Promise<PromoCode | null> {
    const sameInAnyCase = Raw((column) => `upper(${column}) = upper(:code)`, { code });
    return this.transaction.manager.findOneBy(PromoCode, { code: sameInAnyCase, archivedAt: IsNull() });
  }

  getPersonal(email: string): Promise<PromoCode | null> {
    const sameInAnyCase = Raw((column) => `lower(${column}) = lower(:email)`, { email });
    return this.transaction.manager.findOneBy(PromoCode, {
      email: sameInAnyCase,
      personal: true,
      archivedAt: IsNull(),
    });
  }

  /** Uses a weaker lock than FOR UPDATE, so that carts that refer to the code, and inserts of other uses, do not wait. */
  lock(id: number): Promise<PromoCode | null> {
    return this.transaction.manager.findOne(PromoCode, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /**
   * Removes the code from all carts, and deletes the code. During the deletion, carts cannot start to refer to the
   * code.
   */
  async remove(promoCode: PromoCode): Promise<void> {
    await this.db.updateTable('carts').set({ promo_code_id: null }).where('promo_code_id', '=', promoCode.id).execute();
    await this.transaction.manager.remove(promoCode);
  }
}
