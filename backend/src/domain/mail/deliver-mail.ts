import { UseCase } from '../shared/use-case.js';
import type { Mail } from './mail.js';
import { type ClaimedMail, Deliveries, type DeliveryResult } from './deliveries.js';
import { MailRenderer, type RenderedMail } from './mail-renderer.js';
import { Mailer, MailRefused } from './mailer.js';
import { retryDelay } from './retry-delay.js';
import { Sender } from './sender.js';

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
  ) {}

  async execute(id: string): Promise<DeliveryOutcome> {
    const claimed = await this.deliveries.claim(id, leaseSeconds);
    if (!claimed) return 'untouched';
    const result = claimed.mail ? await this.attempt(claimed, claimed.mail) : unreadable;
    return (await this.deliveries.settle(claimed, result)) ? result.state : 'untouched';
  }

  private async attempt(claimed: ClaimedMail, mail: Mail): Promise<DeliveryResult> {
    let rendered: RenderedMail;
    try {
      rendered = await this.renderer.render(mail);
    } catch (error) {
      return { state: 'failed', answer: `The mail could not be written: ${reasonOf(error)}`, subject: null };
    }
    const { subject } = rendered;
    try {
      const answer = await this.mailer.send({
        ...rendered,
        id: claimed.id,
        messageId: `<${claimed.id}@${this.sender.host}>`,
        from: this.sender.from,
        to: mail.to,
        date: claimed.createdAt,
      });
      return { state: 'sent', answer, subject };
    } catch (error) {
      const permanent = error instanceof MailRefused && error.kind === 'permanent';
      const afterSeconds = permanent ? null : retryDelay(claimed.attemptAnew);
      const answer = reasonOf(error);
      return afterSeconds === null
        ? { state: 'failed', answer, subject }
        : { state: 'pending', answer, subject, afterSeconds };
    }
  }
}

const unreadable: DeliveryResult = {
  state: 'failed',
  answer: 'The link in this mail cannot be read any more: SESSION_SECRET has changed since it was written.',
  subject: null,
};

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
