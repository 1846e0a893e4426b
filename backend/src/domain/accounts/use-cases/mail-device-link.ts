import { Outbox } from '../../mail/ports/outbox.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { DeviceLinks } from '../ports/device-links.js';
import type { User } from '../user.js';

/**
 * Mails who knows the password, but stands behind too many who do not, a link for the device on which she wants to sign in. Strangers
 * cannot have it sent, and who has found the password out does not get it.
 */
@UseCase()
export class MailDeviceLink {
  constructor(
    private readonly links: DeviceLinks,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /** One mail a day: while its link is on its way, nothing happens. */
  execute({ id, email, username }: User): Promise<void> {
    return this.transaction.run(async () => {
      const token = this.ids.token();
      if (!(await this.links.save(id, token))) return;
      await this.outbox.put({ template: 'device-link', to: email, username, secret: token }, { userId: id });
    });
  }
}
