import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import type { DueMail } from '../../domain/mail/deliveries.js';
import { MailCarrier } from '../../domain/mail/mail-carrier.js';
import { type MailJob, mailQueue } from './mail-queue.js';

/** Redis forgets a job as soon as it ran: the outbox alone knows what became of a mail, and whether it is tried again. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Carries mails to the workers as jobs of a queue; a handle that the queue still holds is dropped by it. */
@Injectable()
export class BullCarrier implements MailCarrier {
  constructor(@InjectQueue(mailQueue) private readonly queue: Queue<MailJob>) {}

  async carry(mails: readonly DueMail[]): Promise<void> {
    await Promise.all(mails.map(({ id, handle }) => this.queue.add({ id }, { ...jobOptions, jobId: handle })));
  }

  async finish(): Promise<void> {
    await this.queue.close();
  }
}
