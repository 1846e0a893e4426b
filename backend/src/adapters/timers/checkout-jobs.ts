import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ReconcilePayments } from '../../domain/checkout/reconcile-payments.js';
import { CarryOutRefunds } from '../../domain/payments/carry-out-refunds.js';
import { Rounds } from './rounds.js';

/** Milliseconds between two looks at the held checkouts, at the provider's own list, and at the refunds that are due. */
const pauses = { held: 15_000, providersList: 5 * 60_000, refunds: 2_000 };

/** Milliseconds that a running round may hold up the end of the process: what it leaves undone the next start does. */
const farewell = 5_000;

/** Keeps the checkouts true while nobody asks for them. */
@Injectable()
export class CheckoutJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('checkout');
  private readonly rounds: readonly Rounds[];

  constructor(reconcile: ReconcilePayments, refunds: CarryOutRefunds) {
    const report = (failure: unknown) => this.logger.warn(failure);
    this.rounds = [
      new Rounds(async () => (await reconcile.execute()).forEach(report), pauses.held, report),
      new Rounds(async () => (await reconcile.executeOnProvidersList()).forEach(report), pauses.providersList, report),
      new Rounds(() => refunds.execute(), pauses.refunds, report),
    ];
  }

  onApplicationBootstrap(): void {
    for (const rounds of this.rounds) rounds.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stopped = Promise.all(this.rounds.map((rounds) => rounds.stop()));
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, farewell).unref())]);
  }
}
