import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { Payments } from '../ports/payments.js';
import type { RefusedRefund } from '../refund-ledger.js';
import { type DueRefund, Refunds } from '../ports/refunds.js';
import { SettleRefunds } from './settle-refunds.js';

const batch = 20;
/** Time limit of one attempt, in milliseconds. After that time, another worker retries the refund with the same key. */
const lease = 60_000;
const firstDelay = 5_000;
const maxDelay = 3_600_000;
/**
 * Time to wait after a provider error before another key is used, in milliseconds. The failed call may still take
 * effect with a delay.
 */
const doubt = 60_000;

/** Result of one round, with the errors per refund. */
export interface RefundRun {
  readonly made: number;
  /** Includes refunds in progress at the provider, which the reconciliation follows. */
  readonly postponed: number;
  /** Refunds that failed permanently. */
  readonly failed: number;
  readonly failures: readonly unknown[];
}

type RefundEnd = 'made' | 'postponed' | 'failed';

/**
 * Requests each due refund from the provider until the provider accepts or refuses it. No refund is executed twice.
 * Safe to run in several processes.
 */
@UseCase()
export class CarryOutRefunds {
  constructor(
    private readonly refunds: Refunds,
    private readonly payments: Payments,
    private readonly settleRefunds: SettleRefunds,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<RefundRun> {
    const now = this.clock.now();
    const due = await this.refunds.claimDue(now, new Date(now.getTime() + lease), batch);
    const ends: RefundEnd[] = [];
    const failures: unknown[] = [];
    for (const refund of due) {
      try {
        ends.push(await this.carryOut(refund));
      } catch (error) {
        failures.push(error);
      }
    }
    const count = (end: RefundEnd) => ends.filter((one) => one === end).length;
    return { made: count('made'), postponed: count('postponed'), failed: count('failed'), failures };
  }

  private async carryOut(refund: DueRefund): Promise<RefundEnd> {
    try {
      const refused = await this.requestRefund(refund);
      const ledger = await this.settleRefunds.execute(refund.paymentIntentId, refused);
      const state = ledger?.find(refund.id)?.state;
      if (state === 'succeeded') return 'made';
      if (state === 'failed') return 'failed';
      return await this.postpone(refund, 'The provider is still processing this refund.');
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
      if (error.code !== 'refund.key-spoiled') return this.postpone(refund, error.message);
      await this.refunds.renewKey(refund.id, this.after(doubt), error.message);
      return 'postponed';
    }
  }

  /** Returns the reason for a permanent refusal by the provider, or null when the provider accepted the refund. */
  private async requestRefund(refund: DueRefund): Promise<RefusedRefund | null> {
    try {
      await this.payments.refund(refund);
      return null;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      return { id: refund.id, reason: error.message };
    }
  }

  private async postpone({ id, attempts }: DueRefund, reason: string): Promise<RefundEnd> {
    await this.refunds.postpone(id, this.after(Math.min(firstDelay * 2 ** attempts, maxDelay)), reason);
    return 'postponed';
  }

  private after(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
