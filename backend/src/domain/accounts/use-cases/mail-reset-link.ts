import { linkLifetimes } from '../../mail/link-lifetimes.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import { AccountLinks } from '../ports/account-links.js';
import type { User } from '../user.js';

/** Mails a password reset link, inside the transaction that locks the account. */
@UseCase()
export class MailResetLink {
  constructor(
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
  ) {}

  /** Returns the token. */
  async execute({ id, email, username }: User): Promise<string> {
    const token = this.ids.token();
    await this.links.saveReset(id, token, linkLifetimes['password-reset']);
    await this.outbox.put({ template: 'password-reset', to: email, username, secret: token }, { userId: id });
    return token;
  }
}
