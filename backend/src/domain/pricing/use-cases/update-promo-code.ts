import { AuditLog } from '../../audit/ports/audit-log.js';
import { refuseOutdated } from '../../shared/refuse-outdated.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type PromoCodeTerms, unknownPromoCode } from '../promo-code.js';
import { PromoCodes } from '../ports/promo-codes.js';
import { changesForAudit, plainTerms, refuseUnknownLimits } from '../terms-for-audit.js';

/** Changes a code's terms for later uses. */
@UseCase()
export class UpdatePromoCode {
  constructor(
    private readonly promoCodes: PromoCodes,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param version the version that staff have seen
   * @throws DomainError not-found; conflict for a name that another code has, an archived code or an outdated version;
   * invalid
   */
  async execute(staffId: number, id: number, changes: Partial<PromoCodeTerms>, version?: number): Promise<void> {
    await this.transaction.run(async () => {
      const promoCode = await this.promoCodes.lock(id);
      if (!promoCode) throw unknownPromoCode();
      const terms = promoCode.terms;
      refuseOutdated(version, promoCode.version, plainTerms(terms));
      promoCode.change(changes, await this.promoCodes.getUseTotals(id));
      const names = await this.promoCodes.listLimitNames([terms, promoCode.terms]);
      refuseUnknownLimits(changes, names, terms);
      const { before, after } = changesForAudit(terms, promoCode.terms, names);
      if (Object.keys(after).length === 0) return;
      promoCode.version += 1;
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
