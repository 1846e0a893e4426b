import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { knownClaim, openClaim, refuseOtherAccount } from '../order-claim.js';
import type { SessionAccount } from '../account.js';
import { Guests } from '../ports/guests.js';
import { UserRepository } from '../ports/user-repository.js';

/**
 * Moves a guest's orders to the account with the same address, after a click on the mailed link. Repeated calls change
 * nothing.
 */
@UseCase()
export class ClaimOrders {
  constructor(
    private readonly guests: Guests,
    private readonly users: UserRepository,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid `claim.refused`; conflict `claim.kept`, `claim.other-account` */
  execute(token: string, account: SessionAccount): Promise<void> {
    return this.transaction.run(async () => {
      await this.users.lock(knownClaim(await this.guests.getClaim(token)).ownerId);
      const claim = knownClaim(await this.guests.getClaim(token));
      if (claim.state === 'kept' && claim.ownerId === account.id) return;
      const { ownerId, email } = openClaim(claim);
      refuseOtherAccount(claim, account);
      await this.guests.moveOrders(ownerId, email, account.id);
    });
  }
}
