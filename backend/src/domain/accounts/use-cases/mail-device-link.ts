import { Outbox } from '../../mail/ports/outbox.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { AccountLinks } from '../ports/account-links.js';
import type { User } from '../user.js';

/**
 * Mails the owner a sign-in link for their device after strangers used up the attempts. The link is sent only after a
 * correct password, so strangers cannot request mails. The link goes to the account's address, so an attacker who
 * guessed the password does not receive it.
 */
@UseCase()
export class MailDeviceLink {
  constructor(
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /** Sends at most one mail a day. Does nothing while a previous link is valid. */
  execute({ id, email, username }: User): Promise<void> {
    return this.transaction.run(async () => {
      const token = this.ids.token();
      if (!(await this.links.saveDevice(id, token))) return;
      await this.outbox.put({ template: 'device-link', to: email, username, secret: token }, { userId: id });
    });
  }
}
