import { Injectable } from '@nestjs/common';
import { CarryOutDeletions } from '../../domain/accounts/use-cases/carry-out-deletions.js';
import { EmailChanges } from '../../domain/accounts/ports/email-changes.js';
import { FailedPasswords } from '../../domain/accounts/ports/failed-passwords.js';
import { Sessions } from '../../domain/accounts/ports/sessions.js';
import { CartRepository } from '../../domain/cart/ports/cart-repository.js';
import { BulkEdits } from '../../domain/catalog/ports/bulk-edits.js';
import { CatalogChanges } from '../../domain/catalog/ports/catalog-changes.js';
import { StoredMails } from '../../domain/mail/ports/stored-mails.js';
import { SweepImages } from '../../domain/media/use-cases/sweep-images.js';
import { Subscriptions } from '../../domain/messages/ports/subscriptions.js';
import { ReceivedEvents } from '../../domain/payments/ports/payment-events.js';
import { SandboxTerminal } from '../../domain/payments/ports/sandbox-terminal.js';
import { Idempotency } from '../postgres/shared/idempotency.js';
import { RateLimits } from '../../domain/shared/ports/rate-limits.js';
import { PeriodicWork, report } from './periodic-work.js';

/** Deletes expired data, and accounts whose owners requested the deletion. */
@Injectable()
export class Housekeeping extends PeriodicWork {
  constructor(
    private readonly deletions: CarryOutDeletions,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
    private readonly failedPasswords: FailedPasswords,
    private readonly idempotency: Idempotency,
    private readonly carts: CartRepository,
    private readonly catalogChanges: CatalogChanges,
    private readonly bulkEdits: BulkEdits,
    private readonly receivedEvents: ReceivedEvents,
    private readonly sandboxTerminal: SandboxTerminal,
    private readonly subscriptions: Subscriptions,
    private readonly emailChanges: EmailChanges,
    private readonly mails: StoredMails,
    private readonly sweepImages: SweepImages,
  ) {
    super();
  }

  override readonly work = {
    'account-deletions': async () => {
      const { deleted, failures } = await this.deletions.execute();
      return report([[deleted, 'account deleted', 'accounts deleted']], failures);
    },
    'expired-sessions': async () =>
      report([
        [await this.sessions.deleteExpired(), 'session removed', 'sessions removed'],
        [
          (await this.limits.deleteExpired()) + (await this.failedPasswords.deleteExpired()),
          'count removed',
          'counts removed',
        ],
        [await this.idempotency.deleteExpired(), 'saved response deleted', 'saved responses deleted'],
      ]),
    'forgotten-carts': async () => report([[await this.carts.deleteForgotten(), 'cart removed', 'carts removed']]),
    'old-catalog-changes': async () =>
      report([
        [await this.catalogChanges.deleteOld(), 'change forgotten', 'changes forgotten'],
        [await this.bulkEdits.deleteOld(), 'bulk edit deleted', 'bulk edits deleted'],
      ]),
    'old-payment-events': async () =>
      report([
        [await this.receivedEvents.deleteOld(), 'event removed', 'events removed'],
        [await this.sandboxTerminal.deleteOldCalls(), 'sandbox call removed', 'sandbox calls removed'],
      ]),
    'unconfirmed-subscriptions': async () =>
      report([
        [
          (await this.subscriptions.deleteUnconfirmed()) + (await this.emailChanges.deleteExpired()),
          'address removed',
          'addresses removed',
        ],
      ]),
    'old-mails': async () => report([[await this.mails.forgetOld(), 'mail forgotten', 'mails forgotten']]),
    'deleted-pictures': async () => report([[await this.sweepImages.execute(), 'picture removed', 'pictures removed']]),
  };
}
