import { Injectable, Logger } from '@nestjs/common';
import { DeliverMail } from '../../domain/mail/use-cases/deliver-mail.js';
import { type DueMail, MailCarrier } from '../../domain/mail/ports/outbox.js';

const concurrency = 5;
/** Max number of mails that are started before the outbox is read again. */
const maxStarted = 50;

/** Carrier for a shop without Redis: this process delivers the mails itself, a few at a time. */
@Injectable()
export class InProcessCarrier implements MailCarrier {
  private readonly logger = new Logger(InProcessCarrier.name);
  private readonly running = new Map<string, Promise<void>>();
  private finishing = false;

  constructor(private readonly deliverMail: DeliverMail) {}

  room(): Promise<number> {
    return Promise.resolve(this.finishing ? 0 : maxStarted);
  }

  /** Resolves when the delivery of the last mail has started. */
  async carry(mails: readonly DueMail[]): Promise<void> {
    for (const { id } of mails) {
      if (this.running.size >= concurrency) await Promise.race(this.running.values());
      if (this.finishing) return;
      if (this.running.has(id)) continue;
      this.running.set(id, this.deliver(id));
    }
  }

  async finish(): Promise<void> {
    this.finishing = true;
    await Promise.all(this.running.values());
  }

  private async deliver(id: string): Promise<void> {
    try {
      await this.deliverMail.execute(id);
    } catch (error) {
      this.logger.error({ mailId: id, err: error, msg: 'The email stays in the outbox' });
    } finally {
      this.running.delete(id);
    }
  }
}
