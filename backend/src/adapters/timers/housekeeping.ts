import { Injectable } from '@nestjs/common';
import { FailedPasswords } from '../../domain/accounts/ports/failed-passwords.js';
import { Sessions } from '../../domain/accounts/ports/sessions.js';
import { ReceivedEvents } from '../../domain/payments/ports/payment-events.js';
import { SandboxTerminal } from '../../domain/payments/ports/sandbox-terminal.js';
import { Idempotency } from '../postgres/shared/idempotency.js';
import { RateLimits } from '../../domain/shared/ports/rate-limits.js';
import { PeriodicWork, report } from './periodic-work.js';

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
        [await this.sessions.deleteExpired(), 'session removed', 'sessions removed'],
        [
          (await this.limits.deleteExpired()) + (await this.failedPasswords.deleteExpired()),
          'count removed',
          'counts removed',
        ],
        [await this.idempotency.deleteExpired(), 'saved response deleted', 'saved responses deleted'],
      ]),
    'old-payment-events': async () =>
      report([
        [await this.receivedEvents.deleteOld(), 'event removed', 'events removed'],
        [await this.sandboxTerminal.deleteOldCalls(), 'sandbox call removed', 'sandbox calls removed'],
      ]),
  };
}
