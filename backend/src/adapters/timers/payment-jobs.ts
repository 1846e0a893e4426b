import { Injectable } from '@nestjs/common';
import { type Reconciliation, ReconcilePayments } from '../../domain/checkout/use-cases/reconcile-payments.js';
import { CarryOutRefunds } from '../../domain/payments/use-cases/carry-out-refunds.js';
import { ReconcileRefunds } from '../../domain/payments/use-cases/reconcile-refunds.js';
import { type JobReport, PeriodicWork, report } from './periodic-work.js';

/** Completes or ends checkouts whose shoppers left, and updates refunds. */
@Injectable()
export class PaymentJobs extends PeriodicWork {
  constructor(
    private readonly reconcile: ReconcilePayments,
    private readonly refunds: CarryOutRefunds,
    private readonly reconcileRefunds: ReconcileRefunds,
  ) {
    super();
  }

  override readonly work = {
    'held-checkouts': async () => reportOf(await this.reconcile.execute()),
    'provider-payments': async () => reportOf(await this.reconcile.executeOnProvidersList()),
    refunds: () => this.carryOutRefunds(),
    'provider-refunds': () => this.compareRefunds(),
  };

  private async carryOutRefunds(): Promise<JobReport> {
    const { made, postponed, failed, failures } = await this.refunds.execute();
    return report(
      [
        [made, 'refund made', 'refunds made'],
        [postponed, 'refund deferred', 'refunds deferred'],
        [failed, 'refund failed', 'refunds failed'],
      ],
      failures,
    );
  }

  private async compareRefunds(): Promise<JobReport> {
    const { settled, failures } = await this.reconcileRefunds.execute();
    return report([[settled, 'payment’s refunds updated', 'payments’ refunds updated']], failures);
  }
}

function reportOf({ ordersMade, holdsReleased, checkoutsEnded, refundsOwed, failures }: Reconciliation): JobReport {
  return report(
    [
      [holdsReleased, 'hold released', 'holds released'],
      [ordersMade, 'order made', 'orders made'],
      [refundsOwed, 'payment to refund', 'payments to refund'],
      [checkoutsEnded, 'abandoned checkout ended', 'abandoned checkouts ended'],
    ],
    failures,
  );
}
