import { countOf } from '../../shared/count-of.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { Payments } from '../ports/payments.js';
import { Refunds } from '../ports/refunds.js';
import { SettleRefunds } from './settle-refunds.js';

/**
 * Max age of the provider's refunds that the shop reads, in milliseconds. A refund can fail until 30 days after it
 * succeeded.
 */
const lookBack = 35 * 24 * 3_600_000;

/** Result of one round, with the errors per payment. */
export interface RefundReconciliation {
  readonly settled: number;
  readonly failures: readonly unknown[];
}

/**
 * Reads the provider's list of refunds to find refunds for which the provider sends no event: refunds from the
 * provider's dashboard, and refunds that failed long after they succeeded.
 */
@UseCase()
export class ReconcileRefunds {
  constructor(
    private readonly payments: Payments,
    private readonly refunds: Refunds,
    private readonly settleRefunds: SettleRefunds,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError unavailable `payments.unavailable` */
  async execute(): Promise<RefundReconciliation> {
    const since = new Date(this.clock.now().getTime() - lookBack);
    const made = await this.payments.listRefundsSince(since);
    const failures: unknown[] = [];
    const settle = async (paymentIntentId: string) => {
      await this.settleRefunds.execute(paymentIntentId);
      return true;
    };
    const settled = await countOf(await this.refunds.listUnsettled(made, since), settle, failures);
    return { settled, failures };
  }
}
