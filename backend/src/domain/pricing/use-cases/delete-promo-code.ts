import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type PromoCode, unknownPromoCode } from '../promo-code.js';
import { PromoCodes } from '../ports/promo-codes.js';
import { termsForAudit } from '../terms-for-audit.js';

/** Deletes a code that was never used. Archives any other code. */
@UseCase()
export class DeletePromoCode {
  constructor(
    private readonly promoCodes: PromoCodes,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found */
  async execute(staffId: number, id: number): Promise<void> {
    await this.transaction.run(async () => {
      const promoCode = await this.promoCodes.lock(id);
      if (!promoCode) throw unknownPromoCode();
      if (promoCode.archivedAt) return;
      const { inTotal } = await this.promoCodes.getUseTotals(id);
      if (inTotal === 0) {
        await this.record(staffId, id, promoCode, 'promo-code.deleted');
        await this.promoCodes.remove(promoCode);
      } else {
        await this.record(staffId, id, promoCode, 'promo-code.archived');
        promoCode.archive(this.clock.now());
        await this.promoCodes.save(promoCode);
      }
    });
  }

  private async record(
    staffId: number,
    id: number,
    { code, terms }: PromoCode,
    action: 'promo-code.deleted' | 'promo-code.archived',
  ): Promise<void> {
    const isDeleted = action === 'promo-code.deleted';
    const before = isDeleted ? termsForAudit(terms, await this.promoCodes.listLimitNames([terms])) : null;
    await this.audit.record({ staffId, action, subjectId: String(id), subjectName: code, before });
  }
}
