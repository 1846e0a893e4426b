import { Injectable } from '@nestjs/common';
import { FailedPasswords } from '../../domain/accounts/ports/passwords.js';
import { Sessions } from '../../domain/accounts/ports/sessions.js';
import { ReceivedEvents, SandboxTerminal } from '../../domain/payments/ports/payments.js';
import { Idempotency } from '../postgres/shared/idempotency.js';
import { RateLimits } from '../../domain/shared/ports/rate-limits.js';
import { PeriodicWork, report } from './periodic-work.js';

/** Max number of rows that one statement deletes. One statement for all rows could exceed the timeout. */
const batch = 5000;
/**
 * Time budget of one run for all tables, in milliseconds. It is shorter than the shutdown timeout. The next run
 * continues.
 */
const budget = 10_000;

/** Deletes expired sessions, attempt counts, saved responses and payment events. */
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
    'expired-sessions': async () => {
      const end = performance.now() + budget;
      const sessions = await untilFewAreLeft(end, (limit) => this.sessions.deleteExpired(limit));
      const calls = await untilFewAreLeft(end, (limit) => this.limits.deleteExpired(limit));
      const passwords = await untilFewAreLeft(end, (limit) => this.failedPasswords.deleteExpired(limit));
      const responses = await untilFewAreLeft(end, (limit) => this.idempotency.deleteExpired(limit));
      return report([
        [sessions, 'session removed', 'sessions removed'],
        [calls + passwords, 'rate limit counter removed', 'rate limit counters removed'],
        [responses, 'saved response deleted', 'saved responses deleted'],
      ]);
    },
    'old-payment-events': async () =>
      report([
        [await this.receivedEvents.deleteOld(), 'payment event removed', 'payment events removed'],
        [await this.sandboxTerminal.deleteOldCalls(), 'sandbox call removed', 'sandbox calls removed'],
      ]),
  };
}

/**
 * Repeats a clean-up until a call deletes less than a full batch, or until the time is over. Calls it at least once.
 * @param end in milliseconds, like `performance.now()`
 */
async function untilFewAreLeft(end: number, deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  let deleted: number;
  do {
    deleted = await deleteSome(batch);
    total += deleted;
  } while (deleted >= batch && performance.now() < end);
  return total;
}
