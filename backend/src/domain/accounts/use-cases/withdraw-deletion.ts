import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { presentUser } from '../user.js';
import { UserRepository } from '../ports/user-repository.js';

/** Cancels a requested deletion. Does nothing without a request. */
@UseCase()
export class WithdrawDeletion {
  constructor(
    private readonly users: UserRepository,
    private readonly transaction: Transaction,
  ) {}

  execute(userId: number): Promise<void> {
    return this.transaction.run(async () => {
      const user = presentUser(await this.users.lock(userId));
      user.deletionRequestedAt = null;
      await this.users.save(user);
    });
  }
}
