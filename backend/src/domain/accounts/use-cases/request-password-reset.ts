import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedEmail } from '../account-rules.js';
import { MailResetLink } from './mail-reset-link.js';
import { PasswordResets } from '../ports/password-resets.js';
import { UserRepository } from '../ports/user-repository.js';

/** `sparing`: only when the account has no other link that still works. */
export type ResetMails = 'as-asked' | 'sparing' | 'none';

/** Mails a person who forgot the password a link for setting a new one, always to the account's own address. */
@UseCase()
export class RequestPasswordReset {
  constructor(
    private readonly users: UserRepository,
    private readonly resets: PasswordResets,
    private readonly mailResetLink: MailResetLink,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the token, or null when no account has the address or it was requested too often: the caller must not tell which.
   * However often strangers request one, the owner's mailbox holds a link that works.
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
