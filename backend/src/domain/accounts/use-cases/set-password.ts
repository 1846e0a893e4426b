import { Outbox } from '../../mail/ports/outbox.js';
import { UseCase } from '../../shared/use-case.js';
import { AccountLinks } from '../ports/account-links.js';
import { PasswordAttempts } from './password-attempts.js';
import { Sessions } from '../ports/sessions.js';
import type { User } from '../user.js';
import { UserRepository } from '../ports/user-repository.js';

/**
 * Sets a new password inside the transaction that locks the account. Sessions and requests made with the previous
 * password become invalid.
 */
@UseCase()
export class SetPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly sessions: Sessions,
    private readonly attempts: PasswordAttempts,
    private readonly outbox: Outbox,
  ) {}

  async execute(user: User, passwordHash: string): Promise<void> {
    const { id, email, username } = user;
    user.changePassword(passwordHash);
    await this.users.save(user);
    await this.links.removeReset(id);
    await this.links.removeDevice(id);
    await this.links.removeEmailChange(id);
    await this.sessions.endAllOf(id);
    await this.attempts.forgive(user);
    await this.outbox.put({ template: 'password-changed', to: email, username }, { userId: id });
  }
}
