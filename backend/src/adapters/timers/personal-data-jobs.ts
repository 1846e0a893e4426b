import { Injectable } from '@nestjs/common';
import { AccountLinks } from '../../domain/accounts/ports/account-links.js';
import { CarryOutDeletions } from '../../domain/accounts/use-cases/carry-out-deletions.js';
import { CartRepository } from '../../domain/cart/ports/carts.js';
import { StoredMails } from '../../domain/mail/ports/outbox.js';
import { Subscriptions } from '../../domain/messages/ports/subscriptions.js';
import { PeriodicWork, report } from './periodic-work.js';

/**
 * Deletes personal data that the shop no longer needs: accounts whose owners requested the deletion, unconfirmed
 * addresses, abandoned carts, and the content of mails after their retention time.
 */
@Injectable()
export class PersonalDataJobs extends PeriodicWork {
  constructor(
    private readonly deletions: CarryOutDeletions,
    private readonly subscriptions: Subscriptions,
    private readonly accountLinks: AccountLinks,
    private readonly carts: CartRepository,
    private readonly mails: StoredMails,
  ) {
    super();
  }

  override readonly work = {
    'account-deletions': async () => {
      const { deleted, failures } = await this.deletions.execute();
      return report([[deleted, 'account deleted', 'accounts deleted']], failures);
    },
    'unconfirmed-subscriptions': async () =>
      report([
        [
          (await this.subscriptions.deleteUnconfirmed()) + (await this.accountLinks.deleteExpiredEmailChanges()),
          'address removed',
          'addresses removed',
        ],
      ]),
    'forgotten-carts': async () => report([[await this.carts.deleteAbandoned(), 'cart removed', 'carts removed']]),
    'old-mails': async () => report([[await this.mails.forgetOld(), 'old email cleared', 'old emails cleared']]),
  };
}
