import { Injectable, Logger } from '@nestjs/common';
import { type Reconciliation, ReconcilePayments } from '../../domain/checkout/reconcile-payments.js';
import { CarryOutRefunds } from '../../domain/payments/carry-out-refunds.js';
import { type JobReport, PeriodicWork, report } from './periodic-work.js';

/** Keeps the checkouts true while nobody asks for them. */
@Injectable()
export class CheckoutJobs extends PeriodicWork {
  private readonly logger = new Logger('refunds');

  constructor(
    private readonly reconcile: ReconcilePayments,
    private readonly refunds: CarryOutRefunds,
  ) {
    super();
  }

  override readonly work = {
    'held-checkouts': async () => told(await this.reconcile.execute()),
    'provider-payments': async () => told(await this.reconcile.executeOnProvidersList()),
    refunds: () => this.carryOutRefunds(),
  };

  private async carryOutRefunds(): Promise<JobReport> {
    const { made, postponed, failed } = await this.refunds.execute();
    for (const { id, reason } of failed) this.logger.error(`Refund ${id} failed, people have to see to it: ${reason}`);
    return report([
      [made, 'refund made', 'refunds made'],
      [postponed, 'refund put off', 'refunds put off'],
      [failed.length, 'refund failed', 'refunds failed'],
    ]);
  }
}

function told({ ordersMade, holdsReleased, checkoutsEnded, refundsOwed, failures }: Reconciliation): JobReport {
  return report(
    [
      [holdsReleased, 'hold released', 'holds released'],
      [ordersMade, 'order made', 'orders made'],
      [refundsOwed, 'payment to be returned', 'payments to be returned'],
      [checkoutsEnded, 'forgotten checkout ended', 'forgotten checkouts ended'],
    ],
    failures,
  );
}
