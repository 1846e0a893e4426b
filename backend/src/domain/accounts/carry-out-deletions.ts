import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import { AccountErasure } from './account-erasure.js';
import { EraseAccount } from './erase-account.js';
import { UserRepository } from './user-repository.js';

/** Accounts per round; what is left waits for the next one. */
const batch = 50;

/** One round: deletes the accounts that were only waiting for their orders, and takes the deleted out of what was under way. */
@UseCase()
export class CarryOutDeletions {
  constructor(
    private readonly users: UserRepository,
    private readonly erasure: AccountErasure,
    private readonly eraseAccount: EraseAccount,
    private readonly transaction: Transaction,
  ) {}

  /** The failures: one account's does not keep the others waiting. */
  async execute(): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (const id of await this.erasure.due(batch)) {
      await this.carryOut(id).catch((failure: unknown) => failures.push(failure));
    }
    await this.erasure.eraseLeftovers();
    return failures;
  }

  private carryOut(id: number): Promise<void> {
    return this.transaction.run(async () => {
      const user = await this.users.lock(id);
      if (user?.deletionRequestedAt) await this.eraseAccount.execute(user);
    });
  }
}
