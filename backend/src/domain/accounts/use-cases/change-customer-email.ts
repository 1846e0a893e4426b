import { AuditLog } from '../../audit/ports/audit-log.js';
import { maskEmail } from '../../shared/email-address.js';
import { RateLimits } from '../../shared/ports/rate-limits.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { accountTaken, checkedEmail, limitAddressMails, refuseSameEmail } from '../account-rules.js';
import { UserRepository } from '../ports/user-repository.js';
import { knownCustomer } from '../user.js';
import { RequestEmailChange } from './request-email-change.js';

/**
 * Requests a new address for a customer's account on behalf of the customer. The address changes only after a click on
 * the link that is mailed to the new address.
 */
@UseCase()
export class ChangeCustomerEmail {
  constructor(
    private readonly users: UserRepository,
    private readonly requestEmailChange: RequestEmailChange,
    private readonly limits: RateLimits,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError not-found; invalid, at `email`; conflict for a guest, for the account of a staff member, and
   * for an address that another account has; too-many after too many changes
   */
  async execute(userId: number, typed: string, staffId: number): Promise<void> {
    const email = checkedEmail(typed);
    refuseSameEmail(email, knownCustomer(await this.users.get(userId)));
    const owner = await this.users.getToSignIn(email);
    if (owner?.email.toLowerCase() === email.toLowerCase()) throw accountTaken({ username: false, email: true });
    await limitAddressMails(this.limits, userId, email);
    await this.transaction.run(async () => {
      // Check again: the account may have become a staff member's account in the meantime.
      const user = knownCustomer(await this.users.lock(userId));
      refuseSameEmail(email, user);
      await this.requestEmailChange.execute(user, email, true);
      await this.audit.record({
        staffId,
        action: 'user.email-change-requested',
        subjectId: String(user.id),
        subjectName: user.username,
        before: { email: maskEmail(user.email) },
        after: { email: maskEmail(email) },
      });
    });
  }
}
