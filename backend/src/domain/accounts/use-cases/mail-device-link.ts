import { Outbox } from '../../mail/ports/outbox.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { DeviceLinks } from '../ports/device-links.js';
import type { User } from '../user.js';

/**
 * When strangers have used up the sign-in tries, mails the owner a link for the device that signs in. It is sent only after a
 * correct password, and to the account's address: a stranger cannot request it, and one who guessed the password never gets it.
 */
@UseCase()
export class MailDeviceLink {
  constructor(
    private readonly links: DeviceLinks,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /** At most one mail a day: while its link is valid, nothing happens. */
  execute({ id, email, username }: User): Promise<void> {
    return this.transaction.run(async () => {
      const token = this.ids.token();
      if (!(await this.links.save(id, token))) return;
      await this.outbox.put({ template: 'device-link', to: email, username, secret: token }, { userId: id });
    });
  }
}
