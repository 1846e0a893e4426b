import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import { checkedEmail } from './account-rules.js';
import { MailResetLink } from './mail-reset-link.js';
import { UserRepository } from './user-repository.js';

/** Sends somebody who forgot her password a link by which she sets a new one: to the address of the account, as it stands there. */
@UseCase()
export class RequestPasswordReset {
  constructor(
    private readonly users: UserRepository,
    private readonly mailResetLink: MailResetLink,
    private readonly transaction: Transaction,
  ) {}

  /**
   * The token that was sent, or null when no account has the address: which of the two is nobody's business.
   * @throws DomainError invalid, at `email`
   */
  async execute(typed: string): Promise<string | null> {
    const email = checkedEmail(typed);
    return this.transaction.run(async () => {
      const user = await this.users.lockByEmail(email);
      return user && this.mailResetLink.execute(user);
    });
  }
}
