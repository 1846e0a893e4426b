import { Outbox } from '../../mail/ports/outbox.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import { AccountLinks } from '../ports/account-links.js';
import type { User } from '../user.js';

/**
 * Mails two links, inside the transaction that locks the account: the new address gets a confirmation link, and the
 * current address gets a link that stops the change. Only the reader of the confirmation mail finds out whether another
 * account has the new address.
 */
@UseCase()
export class RequestEmailChange {
  constructor(
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
  ) {}

  /**
   * @param byStaff whether staff request the change on behalf of the owner; the notice then mentions the request by
   * staff
   */
  async execute({ id, username, email }: User, newEmail: string, byStaff = false): Promise<void> {
    const [confirm, stop] = [this.ids.token(), this.ids.token()];
    const owner = { userId: id };
    await this.links.saveEmailChange(id, newEmail, { confirm, stop });
    await this.outbox.put({ template: 'email-change-confirmation', to: newEmail, username, secret: confirm }, owner);
    await this.outbox.put(
      { template: 'email-change-notice', to: email, username, newEmail, secret: stop, ...(byStaff && { byStaff }) },
      owner,
    );
  }
}
