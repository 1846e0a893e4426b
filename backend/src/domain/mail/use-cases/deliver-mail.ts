import { Clock } from '../../shared/ports/clock.js';
import { reasonOf } from '../../shared/domain-error.js';
import { Store, type StoreDetails } from '../../shared/ports/store.js';
import { UseCase } from '../../shared/use-case.js';
import { type ClaimedMail, Deliveries, type DeliveryResult } from '../ports/outbox.js';
import { linkHasExpired } from '../link-lifetimes.js';
import {
  type BeforeHandover,
  Mailer,
  MailRefused,
  MailRenderer,
  messageIdOf,
  type RenderedMail,
  Sender,
  UnknownTemplate,
} from '../ports/mailer.js';
import { withoutSecret } from '../without-secret.js';

/** Max seconds for one delivery. If a worker dies, its mail waits this long. */
const leaseSeconds = 60;

/**
 * Time after the start of the claim, in milliseconds, during which the lease is certainly valid. After that time, the
 * lease is checked again before the handover.
 */
const prompt = 1000;

/**
 * Number of workers in a row that may die while they send a mail. Then the mail fails, because it probably caused these
 * deaths.
 */
const maxLosses = 5;

/** The result of this attempt. `untouched`: the mail was not due, or another worker has it. */
export type DeliveryOutcome = DeliveryResult['state'] | 'untouched';

/**
 * Delivers one due mail of the outbox. Several workers may try at the same time, but only one worker hands the mail
 * over and records that it was sent. A worker that dies causes at most one duplicate.
 */
@UseCase()
export class DeliverMail {
  private readonly mutex = new Mutex();

  constructor(
    private readonly deliveries: Deliveries,
    private readonly renderer: MailRenderer,
    private readonly mailer: Mailer,
    private readonly sender: Sender,
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  async execute(id: string): Promise<DeliveryOutcome> {
    // Measured before the claim, because a worker can freeze before it receives the database's response.
    const begun = this.clock.now().getTime();
    const store = await this.store.details();
    const claimed = await this.deliveries.claim(id, leaseSeconds);
    if (!claimed) return 'untouched';
    const ticket = this.mutex.ticket();
    try {
      const result = await this.attempt(claimed, store, async () => {
        await ticket.acquire();
        const late = this.clock.now().getTime() - begun > prompt;
        if (late && !(await this.deliveries.holds(claimed))) throw new MailRefused('temporary', 'timeout', leaseEnded);
      });
      return (await this.deliveries.settle(claimed, result)) ? result.state : 'untouched';
    } finally {
      ticket.release();
    }
  }

  private async attempt(
    claimed: ClaimedMail,
    store: StoreDetails,
    beforeHandover: BeforeHandover,
  ): Promise<DeliveryResult> {
    const { mail, lostInARow } = claimed;
    if (lostInARow >= maxLosses) return poisonous;
    if (!mail) return unreadable;
    if (linkHasExpired({ template: mail.template, createdAt: claimed.createdAt }, this.clock.now())) return expired;
    let rendered: RenderedMail;
    try {
      rendered = await this.renderer.render(mail, store, claimed.createdAt);
    } catch (error) {
      // During an upgrade, a web process of the new version can write a mail before the workers are replaced.
      const kind = error instanceof UnknownTemplate ? 'temporary' : 'permanent';
      const response = `The email could not be written: ${reasonOf(error)}`;
      return resultOf(new MailRefused(kind, 'template', response), claimed, null);
    }
    const { subject } = rendered;
    try {
      const from = store.mailFrom;
      const messageId = messageIdOf(claimed.id, this.sender);
      const outgoing = { ...rendered, id: claimed.id, messageId, from, to: mail.to, date: claimed.createdAt };
      const response = await this.mailer.send(outgoing, beforeHandover);
      const { html, text } = 'secret' in mail ? withoutSecret(rendered, mail.secret) : rendered;
      return { state: 'sent', response, subject, html, text };
    } catch (error) {
      return resultOf(refusalOf(error), claimed, subject);
    }
  }
}

const leaseEnded = 'The email could not be handed over to the mail server in time.';

const poisonous: DeliveryResult = {
  state: 'failed',
  cause: 'other',
  response: `The worker died ${maxLosses} times while sending this email.`,
  subject: null,
};

const expired: DeliveryResult = {
  state: 'failed',
  cause: 'other',
  response: 'The link in this email expired before the email could be sent.',
  subject: null,
};

const unreadable: DeliveryResult = {
  state: 'failed',
  cause: 'template',
  response: 'The link in this email cannot be decrypted: SESSION_SECRET was changed after the email was written.',
  subject: null,
};

function resultOf(
  { kind, cause, response }: MailRefused,
  { attemptSinceRetry }: ClaimedMail,
  subject: string | null,
): DeliveryResult {
  const afterSeconds = kind === 'permanent' ? null : retryDelay(attemptSinceRetry);
  return afterSeconds === null
    ? { state: 'failed', cause, response, subject }
    : { state: 'pending', cause, response, subject, afterSeconds };
}

function refusalOf(error: unknown): MailRefused {
  return error instanceof MailRefused ? error : new MailRefused('temporary', 'other', reasonOf(error));
}

const hour = 3600;
const firstDelay = 30;
const maxDelay = 2 * hour;
const maxRetryAge = 24 * hour;

/**
 * Seconds to wait after this attempt (counted from 1) failed temporarily: 30 s, doubled each time up to two hours.
 * Returns null when the waits add up to 24 hours; the mail then fails.
 */
export function retryDelay(attempt: number): number | null {
  let waited = 0;
  for (let earlier = 1; earlier < attempt; earlier += 1) waited += delayAfter(earlier);
  return waited < maxRetryAge ? delayAfter(attempt) : null;
}

function delayAfter(attempt: number): number {
  return Math.min(firstDelay * 2 ** (attempt - 1), maxDelay);
}

/** A place in a mutex's queue. */
interface Ticket {
  /**
   * Resolves when all earlier tickets are released.
   * @throws when this ticket was already released
   */
  acquire(): Promise<void>;
  /** Releases the ticket. May be called at any time, even before acquiring. */
  release(): void;
}

/** Allows one holder at a time, in order of arrival. */
export class Mutex {
  private last: Promise<void> = Promise.resolve();

  ticket(): Ticket {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let over = false;
    return {
      acquire: () => {
        if (over) return Promise.reject(new Error('This ticket was released.'));
        const before = this.last;
        this.last = before.then(() => released);
        return before;
      },
      release: () => {
        over = true;
        release();
      },
    };
  }
}
