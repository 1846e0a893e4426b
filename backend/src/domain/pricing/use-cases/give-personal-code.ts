import { AuditLog } from '../../audit/ports/audit-log.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Clock } from '../../shared/ports/clock.js';
import { emailProblem, erasedProblem, tidyEmail } from '../../shared/email-address.js';
import { Ids } from '../../shared/ports/ids.js';
import { refuseProblems } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { personalCodeExists, PromoCode } from '../promo-code.js';
import { PromoCodes } from '../ports/promo-codes.js';
import { personalDiscountMail } from '../personal-discount-mail.js';
import { termsForAudit } from '../terms-for-audit.js';

/** Mails a personal code to a member of the military or a first responder. */
@UseCase()
export class GivePersonalCode {
  constructor(
    private readonly promoCodes: PromoCodes,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the code's id.
   * @param userId account that requested the code; null if staff entered the address
   * @throws DomainError invalid, at `email`; conflict `promo.personal` for a customer with a valid code
   */
  async execute(staffId: number, typed: string, userId: number | null = null): Promise<number> {
    const email = tidyEmail(typed);
    refuseProblems('promo.email', { email: erasedProblem(email) ?? emailProblem(email) });
    return this.transaction.run(async () => {
      await this.makeRoom(email);
      const promoCode = PromoCode.personal(this.ids.readableCode(), email, this.clock.now());
      await this.promoCodes.save(promoCode);
      await this.outbox.put(personalDiscountMail(promoCode), { userId });
      await this.audit.record({
        staffId,
        action: 'promo-code.given',
        subjectId: String(promoCode.id),
        subjectName: promoCode.code,
        after: termsForAudit(promoCode.terms),
      });
      return promoCode.id;
    });
  }

  /**
   * Archives an expired code so that a new code can replace it.
   * @throws DomainError conflict `promo.personal` for a code that has not expired
   */
  private async makeRoom(email: string): Promise<void> {
    const given = await this.promoCodes.getPersonal(email);
    if (!given) return;
    if (!given.hasEnded(this.clock.now())) throw personalCodeExists(given);
    given.archive(this.clock.now());
    await this.promoCodes.save(given);
  }
}
