import { AuditLog } from '../../audit/ports/audit-log.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { personalDiscountMail } from '../personal-discount-mail.js';
import { unknownPromoCode } from '../promo-code.js';
import { PromoCodes } from '../ports/promo-codes.js';

/** Mails a personal code again. */
@UseCase()
export class MailPersonalCode {
  constructor(
    private readonly promoCodes: PromoCodes,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param userId account that requested the code; null if staff send the code to its address
   * @throws DomainError not-found; conflict for a code that has ended or is not personal
   */
  async execute(staffId: number, id: number, userId: number | null = null): Promise<void> {
    await this.transaction.run(async () => {
      const promoCode = await this.promoCodes.lock(id);
      if (!promoCode) throw unknownPromoCode();
      if (promoCode.hasEnded(this.clock.now())) {
        throw new DomainError('conflict', 'promo.ended', 'This code is no longer valid.');
      }
      await this.outbox.put(personalDiscountMail(promoCode), { userId });
      await this.audit.record({
        staffId,
        action: 'promo-code.mailed',
        subjectId: String(id),
        subjectName: promoCode.code,
      });
    });
  }
}
