import { Injectable } from '@nestjs/common';
import { FailedPasswords } from '../../domain/accounts/ports/failed-passwords.js';
import { Sessions } from '../../domain/accounts/ports/sessions.js';
import { ReceivedEvents } from '../../domain/payments/ports/payment-events.js';
import { SandboxTerminal } from '../../domain/payments/ports/sandbox-terminal.js';
import { Idempotency } from '../postgres/shared/idempotency.js';
import { RateLimits } from '../../domain/shared/ports/rate-limits.js';
import { PeriodicWork, report } from './periodic-work.js';

/** The number of rows that one clean-up deletes at most. One statement for all rows could exceed the timeout. */
const batch = 5000;
/** Time budget for the rows of one table, in milliseconds. The next run continues. */
const budget = 10_000;

/** Deletes expired sessions, counts, saved responses and payment events. */
@Injectable()
export class Housekeeping extends PeriodicWork {
  constructor(
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
    private readonly failedPasswords: FailedPasswords,
    private readonly idempotency: Idempotency,
    private readonly receivedEvents: ReceivedEvents,
    private readonly sandboxTerminal: SandboxTerminal,
  ) {
    super();
  }

  override readonly work = {
    'expired-sessions': async () =>
      report([
        [await untilFewAreLeft(() => this.sessions.deleteExpired()), 'session removed', 'sessions removed'],
        [
          (await untilFewAreLeft(() => this.limits.deleteExpired())) +
            (await untilFewAreLeft(() => this.failedPasswords.deleteExpired())),
          'count removed',
          'counts removed',
        ],
        [
          await untilFewAreLeft(() => this.idempotency.deleteExpired()),
          'saved response deleted',
          'saved responses deleted',
        ],
      ]),
    'old-payment-events': async () =>
      report([
        [await this.receivedEvents.deleteOld(), 'event removed', 'events removed'],
        [await this.sandboxTerminal.deleteOldCalls(), 'sandbox call removed', 'sandbox calls removed'],
      ]),
  };
}

/** Repeats a clean-up until it deletes less than a batch, or until the time budget is used up. */
async function untilFewAreLeft(deleteSome: () => Promise<number>): Promise<number> {
  const end = performance.now() + budget;
  let total = 0;
  let deleted: number;
  do {
    deleted = await deleteSome();
    total += deleted;
  } while (deleted >= batch && performance.now() < end);
  return total;
}
