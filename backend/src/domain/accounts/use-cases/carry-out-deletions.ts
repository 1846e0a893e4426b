import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { AccountErasure } from '../ports/account-erasure.js';
import { EraseAccount } from './erase-account.js';
import { UserRepository } from '../ports/user-repository.js';

/** Accounts per round; the rest is done in the next rounds. */
const batch = 50;

/**
 * One round: deletes the accounts whose orders no longer prevent it and the guests who bought nothing, and removes deleted people from
 * later mails and calls.
 */
@UseCase()
export class CarryOutDeletions {
  constructor(
    private readonly users: UserRepository,
    private readonly erasure: AccountErasure,
    private readonly eraseAccount: EraseAccount,
    private readonly transaction: Transaction,
  ) {}

  /** Returns how many were deleted, and the errors: a failed account does not delay the others. */
  async execute(): Promise<{ readonly deleted: number; readonly failures: readonly unknown[] }> {
    const failures: unknown[] = [];
    let deleted = 0;
    for (const id of await this.erasure.listDue(batch)) {
      try {
        if (await this.carryOut(id)) deleted += 1;
      } catch (failure) {
        failures.push(failure);
      }
    }
    await this.erasure.eraseLeftovers();
    return { deleted, failures };
  }

  private carryOut(id: number): Promise<boolean> {
    return this.transaction.run(async () => {
      const user = await this.users.lock(id);
      return user && (user.deletionRequestedAt || user.isGuest) ? this.eraseAccount.execute(user) : false;
    });
  }
}
