import { Clock } from '../shared/clock.js';
import { UseCase } from '../shared/use-case.js';
import { type ClaimedMail, Deliveries, type DeliveryResult } from './deliveries.js';
import { linkHasExpired } from './link-lifetimes.js';
import type { Mail } from './mail.js';
import { MailRenderer, type RenderedMail } from './mail-renderer.js';
import { Mailer, MailRefused } from './mailer.js';
import { retryDelay } from './retry-delay.js';
import { messageIdOf, Sender } from './sender.js';
import { withoutSecret } from './without-secret.js';

/** Longer than a mailer may take; a worker that dies holds its mail up for this long. */
const leaseSeconds = 60;

/** What became of the mail in this attempt; `untouched` when it was not due, or lost to another worker meanwhile. */
export type DeliveryOutcome = DeliveryResult['state'] | 'untouched';

/** Delivers one mail of the outbox, if it is due and nobody else does. Any number may try at once. */
@UseCase()
export class DeliverMail {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly renderer: MailRenderer,
    private readonly mailer: Mailer,
    private readonly sender: Sender,
    private readonly clock: Clock,
  ) {}

  async execute(id: string): Promise<DeliveryOutcome> {
    const claimed = await this.deliveries.claim(id, leaseSeconds);
    if (!claimed) return 'untouched';
    const result = claimed.mail ? await this.attempt(claimed, claimed.mail) : unreadable;
    return (await this.deliveries.settle(claimed, result)) ? result.state : 'untouched';
  }

  private async attempt(claimed: ClaimedMail, mail: Mail): Promise<DeliveryResult> {
    if (linkHasExpired({ template: mail.template, createdAt: claimed.createdAt }, this.clock.now())) return expired;
    let rendered: RenderedMail;
    try {
      rendered = await this.renderer.render(mail);
    } catch (error) {
      const answer = `The mail could not be written: ${reasonOf(error)}`;
      return { state: 'failed', cause: 'template', answer, subject: null };
    }
    const { subject } = rendered;
    try {
      const answer = await this.mailer.send({
        ...rendered,
        id: claimed.id,
        messageId: messageIdOf(claimed.id, this.sender),
        from: this.sender.from,
        to: mail.to,
        date: claimed.createdAt,
      });
      const { html, text } = 'secret' in mail ? withoutSecret(rendered, mail.secret) : rendered;
      return { state: 'sent', answer, subject, html, text };
    } catch (error) {
      const { kind, cause, answer } = refusalOf(error);
      const afterSeconds = kind === 'permanent' ? null : retryDelay(claimed.attemptAnew);
      return afterSeconds === null
        ? { state: 'failed', cause, answer, subject }
        : { state: 'pending', cause, answer, subject, afterSeconds };
    }
  }
}

const expired: DeliveryResult = {
  state: 'failed',
  cause: 'other',
  answer: 'The link in this mail expired before the mail could be sent.',
  subject: null,
};

const unreadable: DeliveryResult = {
  state: 'failed',
  cause: 'template',
  answer: 'The link in this mail cannot be read any more: SESSION_SECRET has changed since it was written.',
  subject: null,
};

function refusalOf(error: unknown): MailRefused {
  return error instanceof MailRefused ? error : new MailRefused('temporary', 'other', reasonOf(error));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
