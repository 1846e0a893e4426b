import { linkLifetimes } from '../../mail/link-lifetimes.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { RateLimits } from '../../shared/ports/rate-limits.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { alreadyClaimed } from '../order-claim.js';
import { Guests } from '../ports/guests.js';

/** Limit per order. Each call sends a mail to the order's address. */
const mailsOfOrder = { points: 5, seconds: 3600, scaled: true } as const;

/** Mails the link that moves a guest's order into an account, always to the order's own address. */
@UseCase()
export class MailClaimLink {
  constructor(
    private readonly guests: Guests,
    private readonly outbox: Outbox,
    private readonly ids: Ids,
    private readonly limits: RateLimits,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError conflict `claim.kept` for an order that belongs to an account; too-many after too many mails to
   * its address
   */
  async execute(orderId: string): Promise<void> {
    await this.limits.consume(`order-claim-mail:order ${orderId}`, mailsOfOrder);
    return this.transaction.run(async () => {
      const found = await this.guests.getGuestOf(orderId);
      if (!found) throw alreadyClaimed();
      const { guestId: userId, email: to } = found;
      const secret = this.ids.token();
      await this.guests.saveClaim(orderId, secret, linkLifetimes['order-claim']);
      await this.outbox.put({ template: 'order-claim', to, orderId, secret }, { userId });
    });
  }
}
