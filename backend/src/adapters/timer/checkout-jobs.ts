import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ReconcilePayments } from '../../domain/checkout/reconcile-payments.js';
import { CarryOutRefunds } from '../../domain/payments/carry-out-refunds.js';
import { RepeatedTask } from './repeated-task.js';

/** Milliseconds between two looks at the held checkouts, at the provider's own list, and at the refunds that are due. */
const pauses = { held: 15_000, providersList: 5 * 60_000, refunds: 2_000 };

/** Keeps the checkouts true while nobody asks for them. */
@Injectable()
export class CheckoutJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('checkout');
  private readonly tasks: readonly RepeatedTask[];

  constructor(reconcile: ReconcilePayments, refunds: CarryOutRefunds) {
    this.tasks = [
      new RepeatedTask('held checkouts', pauses.held, async () => this.report(await reconcile.execute())),
      new RepeatedTask('payments list', pauses.providersList, async () =>
        this.report(await reconcile.executeOnProvidersList()),
      ),
      new RepeatedTask('refunds', pauses.refunds, () => refunds.execute()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  private report(failures: readonly unknown[]): void {
    for (const failure of failures) this.logger.warn(failure);
  }
}
