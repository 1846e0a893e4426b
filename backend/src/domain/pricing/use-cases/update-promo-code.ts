import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type PromoCodeTerms, unknownPromoCode } from '../promo-code.js';
import { PromoCodeRepository } from '../ports/promo-code-repository.js';
import { PromoUses } from '../ports/promo-uses.js';
import { changesForAudit } from '../terms-for-audit.js';

/** Changes a code's terms for later uses. */
@UseCase()
export class UpdatePromoCode {
  constructor(
    private readonly promoCodes: PromoCodeRepository,
    private readonly promoUses: PromoUses,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; conflict for a name that another code has, or an archived code; invalid */
  async execute(staffId: number, id: number, changes: Partial<PromoCodeTerms>): Promise<void> {
    await this.transaction.run(async () => {
      const promoCode = await this.promoCodes.lock(id);
      if (!promoCode) throw unknownPromoCode();
      const terms = promoCode.terms;
      promoCode.change(changes, await this.promoUses.getTaken(id));
      const { before, after } = changesForAudit(terms, promoCode.terms);
      if (Object.keys(after).length === 0) return;
      await this.promoCodes.save(promoCode);
      await this.audit.record({
        staffId,
        action: 'promo-code.updated',
        subjectId: String(id),
        subjectName: promoCode.code,
        before,
        after,
      });
    });
  }
}
