import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { MailCarrier } from '../../domain/mail/mail-carrier.js';
import { RelayMail } from '../../domain/mail/relay-mail.js';
import { farewell } from '../../domain/shared/farewell.js';
import { reasonOf } from '../../domain/shared/reason-of.js';
import { Rounds } from './rounds.js';
import { seldom } from './seldom.js';

/** Milliseconds between two rounds. */
const pause = 300;

/** Keeps the outbox flowing while the process lives; at its end the running deliveries may finish first. */
@Injectable()
export class MailRelay implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailRelay.name);
  private readonly rounds: Rounds;
  private finished: Promise<unknown> = Promise.resolve();

  constructor(
    relay: RelayMail,
    private readonly carrier: MailCarrier,
  ) {
    this.rounds = new Rounds(
      () => relay.execute(),
      pause,
      seldom((error) => this.logger.warn(`Mails wait in the outbox: ${reasonOf(error)}`)),
    );
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onModuleDestroy(): void {
    const ended = Promise.all([this.rounds.stop(), this.carrier.finish()]);
    this.finished = Promise.race([ended, wait(farewell, undefined, { ref: false })]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.finished;
  }
}
