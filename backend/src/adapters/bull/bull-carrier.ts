import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import type { DueMail } from '../../domain/mail/ports/deliveries.js';
import { MailCarrier } from '../../domain/mail/ports/mail-carrier.js';
import { type MailJob, mailQueue } from './mail-queue.js';

/** Bull deletes each finished job. Only the outbox stores the result of a mail and schedules retries. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/**
 * Max number of mails in the queue. Several relays that add mails at the same time can exceed this number. Workers send
 * so many mails within seconds.
 */
const maxQueued = 400;

/** Passes mails to the workers as jobs of a queue. The queue ignores a job id that it already has. */
@Injectable()
export class BullCarrier implements MailCarrier {
  constructor(@InjectQueue(mailQueue) private readonly queue: Queue<MailJob>) {}

  async room(): Promise<number> {
    const waiting = await this.queue.getWaitingCount();
    return waiting < maxQueued / 2 ? maxQueued - waiting : 0;
  }

  async carry(mails: readonly DueMail[]): Promise<void> {
    await Promise.all(mails.map(({ id, handle }) => this.queue.add({ id }, { ...jobOptions, jobId: handle })));
  }

  async finish(): Promise<void> {
    await this.queue.close();
  }
}
