import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CarryOutDeletions } from '../../domain/accounts/carry-out-deletions.js';
import { Rounds } from './rounds.js';

const pause = 60 * 60_000;

/** Carries out, again and again, the deletions of accounts that wait no more. */
@Injectable()
export class AccountDeletions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('account-deletions');
  private readonly rounds: Rounds;

  constructor(carryOutDeletions: CarryOutDeletions) {
    const report = (failure: unknown) => this.logger.warn(failure);
    this.rounds = new Rounds(async () => (await carryOutDeletions.execute()).forEach(report), pause, report);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
  }
}
