import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { DeliverMail } from '../../domain/mail/use-cases/deliver-mail.js';
import { type MailJob, mailQueue } from './mail-queue.js';

const concurrency = 5;

/** Delivers the mails of the queue. */
@Injectable()
export class MailWorker implements OnModuleInit {
  private readonly logger = new Logger(MailWorker.name);

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

  private async deliver({ data: { id } }: Job<MailJob>): Promise<void> {
    try {
      await this.deliverMail.execute(id);
    } catch (error) {
      this.logger.error({ mailId: id, err: error, msg: 'The mail stays in the outbox' });
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
