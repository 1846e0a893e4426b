import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type AccountData, PersonalData } from '../ports/personal-data.js';
import { UserRepository } from '../ports/user-repository.js';
import { knownCustomer, knownUser } from '../user.js';

/** Returns the data of a customer's account to staff, for a customer who requested the data by phone or mail. */
@UseCase()
export class ReadCustomerData {
  constructor(
    private readonly users: UserRepository,
    private readonly personalData: PersonalData,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found; conflict for a guest, and for the account of a staff member */
  execute(userId: number, staffId: number): Promise<AccountData> {
    return this.transaction.run(async () => {
      const user = knownCustomer(await this.users.lock(userId));
      const data = knownUser(await this.personalData.get(user.id));
      await this.audit.record({
        staffId,
        action: 'user.data-downloaded',
        subjectId: String(user.id),
        subjectName: user.username,
      });
      return data;
    });
  }
}
