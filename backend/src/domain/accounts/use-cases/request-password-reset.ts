import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedEmail } from '../account-rules.js';
import { MailResetLink } from './mail-reset-link.js';
import { PasswordResets } from '../ports/password-resets.js';
import { UserRepository } from '../ports/user-repository.js';

/** `sparing`: only to an account that has no link on its way which still works. */
export type ResetMails = 'as-asked' | 'sparing' | 'none';

/** Sends somebody who forgot her password a link by which she sets a new one: to the address of the account, as it stands there. */
@UseCase()
export class RequestPasswordReset {
  constructor(
    private readonly users: UserRepository,
    private readonly resets: PasswordResets,
    private readonly mailResetLink: MailResetLink,
    private readonly transaction: Transaction,
  ) {}

  /**
   * The token that was sent, or null when no account has the address, or it was asked too often: which of these is nobody's business.
   * However often strangers ask, the owner's mailbox holds a link that works.
   * @throws DomainError invalid, at `email`
   */
  async execute(typed: string, mails: ResetMails): Promise<string | null> {
    const email = checkedEmail(typed);
    if (mails === 'none') return null;
    return this.transaction.run(async () => {
      const user = await this.users.lockByEmail(email);
      if (!user || (mails === 'sparing' && (await this.resets.isWaiting(user.id)))) return null;
      return this.mailResetLink.execute(user);
    });
  }
}
