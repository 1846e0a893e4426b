import { Outbox } from '../../mail/ports/outbox.js';
import { countOf } from '../../shared/count-of.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews, type ShippedBetween } from '../ports/reviews.js';

const day = 24 * 3_600_000;
/**
 * Days after shipping on which buyers are asked. By the first day, the items have arrived and have been worn. After the
 * last day, buyers are no longer asked. This excludes orders that were shipped before the shop began to send
 * invitations.
 */
const [earliest, latest] = [14, 30];
const atOnce = 500;

/** Asks buyers for a review two weeks after their order was shipped, with one mail per order. */
@UseCase()
export class InviteReviewers {
  constructor(
    private readonly reviews: Reviews,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** Handles a limited number of orders per run. Returns the number of buyers who were asked. */
  async execute(): Promise<{ invited: number; failures: unknown[] }> {
    const now = this.clock.now().getTime();
    const shipped = { from: new Date(now - latest * day), until: new Date(now - earliest * day) };
    const failures: unknown[] = [];
    const invited = await countOf(
      await this.reviews.listToInvite(shipped, atOnce),
      (id) => this.invite(id, shipped),
      failures,
    );
    return { invited, failures };
  }

  private invite(orderId: string, shipped: ShippedBetween): Promise<boolean> {
    return this.transaction.run(async () => {
      const invitation = await this.reviews.claimInvitation(orderId, shipped);
      if (!invitation) return false;
      const { email: to, firstName: name, products } = invitation;
      await this.outbox.put({ template: 'review-invitation', to, name, orderId, products }, invitation);
      return true;
    });
  }
}
