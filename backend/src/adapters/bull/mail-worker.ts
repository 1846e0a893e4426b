import { OnQueueError, Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { DeliverMail } from '../../domain/mail/deliver-mail.js';
import { type MailJob, mailQueue } from './mail-queue.js';

const concurrency = 5;

@Processor(mailQueue)
export class MailWorker {
  private readonly logger = new Logger(MailWorker.name);

  constructor(private readonly deliverMail: DeliverMail) {}

  @Process({ concurrency })
  async deliver(job: Job<MailJob>): Promise<void> {
    const outcome = await this.deliverMail.execute(job.data.id);
    if (outcome === 'failed') {
      this.logger.warn(`Mail ${job.data.id} was not delivered; its reason stands in the outbox.`);
    }
  }

  /** Redis being away is no news by itself: the relay says so when mails have to wait for it. */
  @OnQueueError()
  note(error: Error): void {
    this.logger.debug(error.message);
  }
}
