import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { MailCarrier } from '../../domain/mail/mail-carrier.js';
import { RelayMail } from '../../domain/mail/relay-mail.js';
import { Rounds } from './rounds.js';

/** Milliseconds between two rounds, and for the deliveries that run when the process is asked to end. */
const pause = 300;
const lastPatience = 30_000;
/** A service that is away is mentioned this often, not three times a second. */
const quiet = 60_000;

/** Keeps the outbox flowing while the process lives; at its end the running deliveries may finish first. */
@Injectable()
export class MailRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailRelay.name);
  private readonly rounds: Rounds;
  private lastComplaint = -quiet;

  constructor(
    relay: RelayMail,
    private readonly carrier: MailCarrier,
  ) {
    this.rounds = new Rounds(
      () => relay.execute(),
      pause,
      (error) => this.complain(error),
    );
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const finished = Promise.all([this.rounds.stop(), this.carrier.finish()]);
    await Promise.race([finished, wait(lastPatience, undefined, { ref: false })]);
  }

  private complain(error: unknown): void {
    const now = performance.now();
    if (now - this.lastComplaint < quiet) return;
    this.lastComplaint = now;
    this.logger.warn(`Mails wait in the outbox: ${error instanceof Error ? error.message : String(error)}`);
  }
}
