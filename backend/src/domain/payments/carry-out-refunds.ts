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

/** What a round did. */
export interface RefundRound {
  readonly made: number;
  readonly postponed: number;
  /** Those that the provider will never carry out, and why. */
  readonly failed: readonly { readonly id: string; readonly reason: string }[];
}

type RefundEnd = 'made' | 'postponed' | { readonly id: string; readonly reason: string };

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

  async execute(): Promise<RefundRound> {
    const now = this.clock.now();
    const due = await this.refunds.claimDue(now, new Date(now.getTime() + lease), batch);
    const ends: RefundEnd[] = [];
    for (const refund of due) ends.push(await this.carryOut(refund));
    return {
      made: ends.filter((end) => end === 'made').length,
      postponed: ends.filter((end) => end === 'postponed').length,
      failed: ends.filter((end) => typeof end === 'object'),
    };
  }

  private async carryOut(refund: DueRefund): Promise<RefundEnd> {
    try {
      const done = await this.refund(refund);
      if (done.status === 'failed') return await this.fail(refund, 'The provider reports that it failed.');
      if (done.status !== 'succeeded') return await this.postpone(refund, 'The provider is still at it.');
      await this.refunds.succeeded(refund.id, done.id);
      return 'made';
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.kind === 'unavailable' ? this.postpone(refund, error.message) : this.fail(refund, error.message);
    }
  }

  private async postpone({ id, attempts }: DueRefund, reason: string): Promise<RefundEnd> {
    await this.refunds.postpone(id, this.nextTry(attempts), reason);
    return 'postponed';
  }

  /** What an order’s payment has left may have gone back by hand, unseen while this refund took its place. */
  private async fail({ id, orderId, paymentIntentId }: DueRefund, reason: string): Promise<RefundEnd> {
    await this.refunds.failed(id, reason);
    if (orderId !== null) await this.recordProviderRefunds.execute(paymentIntentId);
    return { id, reason };
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
