import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedEmail } from '../account-rules.js';
import { MailResetLink } from './mail-reset-link.js';
import { AccountLinks } from '../ports/account-links.js';
import { UserRepository } from '../ports/user-repository.js';

/**
 * `sparing`: sends a mail only if the account has no valid link, so that strangers who request many links do not
 * invalidate the owner's link.
 */
export type ResetMails = 'as-asked' | 'sparing' | 'none';

/** Mails a password reset link to a user who forgot their password, always to the account's own address. */
@UseCase()
export class RequestPasswordReset {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly mailResetLink: MailResetLink,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the token; null if no account has the address, or if `mails` permits no mail. The caller must not reveal
   * the reason.
   * @throws DomainError invalid, at `email`
   */
  async execute(typed: string, mails: ResetMails): Promise<string | null> {
    const email = checkedEmail(typed);
    if (mails === 'none') return null;
    return this.transaction.run(async () => {
      const user = await this.users.lockByEmail(email);
      if (!user || (mails === 'sparing' && (await this.links.isResetWaiting(user.id)))) return null;
      return this.mailResetLink.execute(user);
    });
  }
}
