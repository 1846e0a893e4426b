import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { PromoCode, type PromoCodeTerms } from '../promo-code.js';
import { PromoCodes } from '../ports/promo-codes.js';
import { refuseUnknownLimits, termsForAudit } from '../terms-for-audit.js';

@UseCase()
export class CreatePromoCode {
  constructor(
    private readonly promoCodes: PromoCodes,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the code's id.
   * @throws DomainError invalid for terms that contradict each other, and for unknown categories and products; conflict
   * for an existing code
   */
  async execute(staffId: number, terms: PromoCodeTerms): Promise<number> {
    const promoCode = new PromoCode(terms);
    await this.transaction.run(async () => {
      const names = await this.promoCodes.listLimitNames([terms]);
      refuseUnknownLimits(terms, names);
      await this.promoCodes.save(promoCode);
      await this.audit.record({
        staffId,
        action: 'promo-code.created',
        subjectId: String(promoCode.id),
        subjectName: promoCode.code,
        after: termsForAudit(promoCode.terms, names),
      });
    });
    return promoCode.id;
  }
}
