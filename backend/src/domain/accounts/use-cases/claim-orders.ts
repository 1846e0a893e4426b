import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { knownClaim, openClaim, refuseOtherAccount } from '../order-claim.js';
import type { SessionAccount } from '../ports/account-reader.js';
import { OrderClaims } from '../ports/order-claims.js';
import { UserRepository } from '../ports/user-repository.js';

/** Moves a guest's orders, by the mailed link, to the account with the same address. Repeated calls change nothing. */
@UseCase()
export class ClaimOrders {
  constructor(
    private readonly claims: OrderClaims,
    private readonly users: UserRepository,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid `claim.refused`; conflict `claim.kept`, `claim.other-account` */
  execute(token: string, account: SessionAccount): Promise<void> {
    return this.transaction.run(async () => {
      await this.users.lock(knownClaim(await this.claims.get(token)).ownerId);
      const claim = knownClaim(await this.claims.get(token));
      if (claim.state === 'kept' && claim.ownerId === account.id) return;
      const { ownerId, email } = openClaim(claim);
      refuseOtherAccount(claim, account);
      await this.claims.move(ownerId, email, account.id);
    });
  }
}
