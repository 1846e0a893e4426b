import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Sessions } from '../../domain/accounts/sessions.js';
import { CartRepository } from '../../domain/cart/cart-repository.js';
import { SweepImages } from '../../domain/media/sweep-images.js';
import { Subscriptions } from '../../domain/messages/subscriptions.js';
import { ReceivedEvents } from '../../domain/payments/received-events.js';
import { RateLimits } from '../../domain/shared/rate-limits.js';
import { Rounds } from './rounds.js';

const pause = 60 * 60_000;

/** Removes what has had its time: sessions, counts, forgotten carts, old events, newsletters never agreed to, files of pictures that nobody sees; it does nothing but take up room. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('housekeeping');
  private readonly rounds: Rounds;

  constructor(
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
    private readonly carts: CartRepository,
    private readonly receivedEvents: ReceivedEvents,
    private readonly subscriptions: Subscriptions,
    private readonly sweepImages: SweepImages,
  ) {
    this.rounds = new Rounds(
      () => this.tidy(),
      pause,
      (failure) => this.logger.warn(failure),
    );
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }

  private async tidy(): Promise<void> {
    await this.sessions.deleteExpired();
    await this.limits.deleteExpired();
    await this.carts.deleteForgotten();
    await this.receivedEvents.deleteOld();
    await this.subscriptions.deleteUnconfirmed();
    await this.sweepImages.execute();
  }
}
