import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { type DueMail, MailCarrier } from '../../domain/mail/ports/outbox.js';
import { DeliverMail } from '../../domain/mail/use-cases/deliver-mail.js';
import { type MailJob, mailQueue } from './mail-queue.js';

/** Bull deletes each finished job. Only the outbox stores the result of a mail and schedules retries. */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/**
 * Max number of mails that one call adds. The queue accepts mails only while fewer than half of this number wait. The
 * workers send that many mails within seconds.
 */
const maxQueued = 400;

const concurrency = 5;

/**
 * Carrier for a shop with Redis: passes mails to the workers as jobs of a queue, and delivers the mails of the queue in
 * this process. The queue ignores a job id that it already has.
 */
@Injectable()
export class BullCarrier implements MailCarrier, OnModuleInit {
  private readonly logger = new Logger(BullCarrier.name);

  constructor(
    @InjectQueue(mailQueue) private readonly queue: Queue<MailJob>,
    private readonly deliverMail: DeliverMail,
  ) {}

  onModuleInit(): void {
    // Debug level only, because the relay reports mails that wait for Redis.
    this.queue.on('error', (error) => this.logger.debug(error.message));
    // Both promises reject only when the connection is closed permanently. If no code handled the rejections, they
    // would crash the process during its shutdown.
    const setWorkerName = this.queue.setWorkerName.bind(this.queue);
    this.queue.setWorkerName = () => setWorkerName().catch(() => undefined);
    this.queue.process(concurrency, (job) => this.deliver(job)).catch(() => undefined);
  }

  async room(): Promise<number> {
    const waiting = await this.queue.getWaitingCount();
    // The due mails include mails that already wait in the queue. The queue ignores job ids that it already has.
    return waiting < maxQueued / 2 ? maxQueued : 0;
  }

  async carry(mails: readonly DueMail[]): Promise<void> {
    await Promise.all(mails.map(({ id, handle }) => this.queue.add({ id }, { ...jobOptions, jobId: handle })));
  }

  async finish(): Promise<void> {
    await this.queue.close();
  }

  private async deliver({ data: { id } }: Job<MailJob>): Promise<void> {
    try {
      await this.deliverMail.execute(id);
    } catch (error) {
      this.logger.error({ mailId: id, err: error, msg: 'The email stays in the outbox' });
    }
  }
}

declare module 'bull' {
  interface Queue {
    /**
     * Sets the name of the worker's connection. Bull calls this function from `process` and does not await the result.
     */
    setWorkerName(): Promise<void>;
  }
}
