import { Outbox } from '../mail/outbox.js';
import { Ids } from '../shared/ids.js';
import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import { checkedEmail } from './account-rules.js';
import { PasswordResets } from './password-resets.js';
import { UserRepository } from './user-repository.js';

const lifetimeSeconds = 30 * 60;

/** Sends somebody who forgot her password a link by which she sets a new one: to the address of the account, as it stands there. */
@UseCase()
export class RequestPasswordReset {
  constructor(
    private readonly users: UserRepository,
    private readonly resets: PasswordResets,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
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
      if (!user) return null;
      const token = this.ids.token();
      await this.resets.put(user.id, token, lifetimeSeconds);
      await this.outbox.put(
        { template: 'password-reset', to: user.email, username: user.username, secret: token },
        { userId: user.id },
      );
      return token;
    });
  }
}
