import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { MailCarrier } from '../../domain/mail/ports/outbox.js';
import { MailSignal } from '../postgres/mail/mail-signal.js';
import { RelayMail } from '../../domain/mail/use-cases/relay-mail.js';
import { shutdownTimeoutMs } from '../../config/config.js';
import { reasonOf } from '../../domain/shared/domain-error.js';
import { onceAMinute, RepeatedTask } from './repeated-task.js';

/** Milliseconds before the next run: after a run with mails, and after a run without mails. */
const pauses = { some: 300, none: 2_000 };

/** Relays mails periodically, and immediately when a mail is created. A shutdown waits for running deliveries. */
@Injectable()
export class MailRelay implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailRelay.name);
  private readonly task: RepeatedTask;
  private found: keyof typeof pauses = 'some';
  private finished: Promise<unknown> = Promise.resolve();

  constructor(
    relay: RelayMail,
    private readonly carrier: MailCarrier,
    private readonly signal: MailSignal,
  ) {
    this.task = new RepeatedTask(
      async () => {
        this.found = 'some';
        await signal.renew();
        this.found = (await relay.execute()) ? 'some' : 'none';
      },
      () => pauses[this.found],
      onceAMinute((error) => this.logger.warn(`Emails wait in the outbox: ${reasonOf(error)}`)),
    );
  }

  onApplicationBootstrap(): void {
    this.signal.listen(() => this.task.wake());
    this.task.start();
  }

  onModuleDestroy(): void {
    const ended = Promise.all([this.task.stop(), this.carrier.finish(), this.signal.close()]);
    this.finished = Promise.race([ended, wait(shutdownTimeoutMs, undefined, { ref: false })]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.finished;
  }
}
