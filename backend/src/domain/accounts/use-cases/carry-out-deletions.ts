import { countOf } from '../../shared/count-of.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { PersonalData } from '../ports/personal-data.js';
import { EraseAccount } from './erase-account.js';
import { UserRepository } from '../ports/user-repository.js';

/** Max number of accounts per batch. */
const batch = 50;
/** Time budget of a run, in milliseconds. After that time, the run starts no new batch. */
const budget = 10_000;

/**
 * Deletes the accounts whose requested deletion is no longer prevented by orders, and the guests without orders. Then
 * erases deleted customers' data that remains in mails or was written after the deletion.
 */
@UseCase()
export class CarryOutDeletions {
  constructor(
    private readonly users: UserRepository,
    private readonly personalData: PersonalData,
    private readonly eraseAccount: EraseAccount,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes accounts and guests until no deletion is due, or until the time budget is used up. Returns the number of
   * deletions, and the errors. An error with one account does not delay the other deletions.
   */
  async execute(): Promise<{ readonly deleted: number; readonly failures: readonly unknown[] }> {
    const failures: unknown[] = [];
    let deleted = 0;
    // Accounts that this run could not delete. `listDue` still returns these accounts.
    const left = new Set<number>();
    const end = this.clock.now().getTime() + budget;
    let due: number[];
    do {
      const listed = await this.personalData.listDue(left.size + batch);
      due = listed.filter((id) => !left.has(id));
      deleted += await countOf(
        due,
        async (id) => {
          left.add(id);
          return (await this.carryOut(id)) && left.delete(id);
        },
        failures,
      );
    } while (due.length >= batch && this.clock.now().getTime() < end);
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
