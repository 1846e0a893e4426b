import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { PersonalData } from '../ports/personal-data.js';
import { EraseAccount } from './erase-account.js';
import { UserRepository } from '../ports/user-repository.js';

/** Max number of accounts per round. The next rounds handle the rest. */
const batch = 50;

/**
 * Runs one round of deletions: accounts whose orders no longer prevent the deletion, and guests without orders. Then
 * erases deleted customers' data from mails, and from data that was written after the deletion.
 */
@UseCase()
export class CarryOutDeletions {
  constructor(
    private readonly users: UserRepository,
    private readonly personalData: PersonalData,
    private readonly eraseAccount: EraseAccount,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the number of deletions, and the errors. An error with one account does not delay the other deletions. */
  async execute(): Promise<{ readonly deleted: number; readonly failures: readonly unknown[] }> {
    const failures: unknown[] = [];
    let deleted = 0;
    for (const id of await this.personalData.listDue(batch)) {
      try {
        if (await this.carryOut(id)) deleted += 1;
      } catch (failure) {
        failures.push(failure);
      }
    }
    await this.personalData.eraseLeftovers();
    return { deleted, failures };
  }

  private carryOut(id: number): Promise<boolean> {
    return this.transaction.run(async () => {
      const user = await this.users.lock(id);
      return user && (user.deletionRequestedAt || user.isGuest) ? this.eraseAccount.execute(user) : false;
    });
  }
}
