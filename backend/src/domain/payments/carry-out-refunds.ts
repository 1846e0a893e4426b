import { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import { UseCase } from '../shared/use-case.js';
import { Payments, type ProviderRefund } from './payments.js';
import { RecordProviderRefunds } from './record-provider-refunds.js';
import { type DueRefund, Refunds } from './refunds.js';

const batch = 20;
/** Milliseconds that one try may take before another worker tries it, under the same key. */
const lease = 60_000;
const firstWait = 5_000;
const longestWait = 3_600_000;

/**
 * Asks the provider for every refund that is due, and again until it has succeeded or failed: the same key never refunds
 * twice. Safe to run in several processes.
 */
@UseCase()
export class CarryOutRefunds {
  constructor(
    private readonly refunds: Refunds,
    private readonly payments: Payments,
    private readonly recordProviderRefunds: RecordProviderRefunds,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const due = await this.refunds.claimDue(now, new Date(now.getTime() + lease), batch);
    for (const refund of due) await this.carryOut(refund);
  }

  private async carryOut(refund: DueRefund): Promise<void> {
    try {
      const done = await this.refund(refund);
      if (done.status === 'succeeded') await this.refunds.succeeded(refund.id, done.id);
      else if (done.status === 'failed') await this.fail(refund, 'The provider reports that it failed.');
      else await this.refunds.postpone(refund.id, this.nextTry(refund.attempts), 'The provider is still at it.');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unavailable') {
        await this.refunds.postpone(refund.id, this.nextTry(refund.attempts), error.message);
      } else {
        await this.fail(refund, error.message);
      }
    }
  }

  /** What an order’s payment has left may have gone back by hand, unseen while this refund took its place. */
  private async fail({ id, orderId, paymentIntentId }: DueRefund, reason: string): Promise<void> {
    await this.refunds.failed(id, reason);
    if (orderId !== null) await this.recordProviderRefunds.execute(paymentIntentId);
  }

  /** A payment without an order goes back whole: the provider refuses what somebody there has given back by hand already. */
  private async refund({ id, checkoutId, paymentIntentId, amount }: DueRefund): Promise<ProviderRefund> {
    try {
      return await this.payments.refund(paymentIntentId, amount, id);
    } catch (error) {
      const refused = error instanceof DomainError && error.code === 'refund.refused';
      const made = refused && checkoutId !== null ? await this.payments.refundsOf(paymentIntentId) : [];
      const byHand = made.find((refund) => refund.status !== 'failed' && refund.amount.equals(amount));
      if (!byHand) throw error;
      return byHand;
    }
  }

  private nextTry(attempts: number): Date {
    return new Date(this.clock.now().getTime() + Math.min(firstWait * 2 ** attempts, longestWait));
  }
}
