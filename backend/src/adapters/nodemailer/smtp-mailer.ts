import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Readable } from 'node:stream';
import { type BeforeHandover, Mailer, type OutgoingMail } from '../../domain/mail/ports/mailer.js';
import { mailMessageOf } from './mail-message.js';
import { refusalOf } from './smtp-refusal.js';

/** Timeouts in milliseconds. A whole delivery ends before the mail's lease expires. */
const timeoutMs = { connection: 10_000, greeting: 10_000, socket: 20_000, whole: 45_000 };

/** Sends mails through an SMTP server over a few reused connections. */
export class SmtpMailer implements Mailer, OnApplicationShutdown {
  private readonly transport;
  /** The `beforeHandover` callbacks of the mails that are being sent. Keys are the abort signals of the deliveries. */
  private readonly handovers = new WeakMap<AbortSignal, BeforeHandover>();

  /** @param url `smtp://` or `smtps://`, with user, password and nodemailer's options in its query */
  constructor(url: string) {
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 5,
      // No retries by the pool, because only the outbox records failures and retries.
      maxRequeues: 0,
      idleTimeout: 30_000,
      connectionTimeout: timeoutMs.connection,
      greetingTimeout: timeoutMs.greeting,
      socketTimeout: timeoutMs.socket,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transport.use('stream', ({ message, data: { signal } }, done) => {
      const beforeHandover = signal && this.handovers.get(signal);
      if (beforeHandover) message.processFunc((content) => Readable.from(withHandover(content, beforeHandover)));
      done();
    });
  }

  async send(mail: OutgoingMail, beforeHandover: BeforeHandover): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs.whole);
    this.handovers.set(signal, beforeHandover);
    try {
      const sent = await this.transport.sendMail({ ...mailMessageOf(mail), signal });
      return sent.response;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/**
 * Calls `beforeHandover` before the end of the stream. nodemailer reads the stream only as fast as it sends the data,
 * so the mail server has received all data except the last part at this time.
 */
async function* withHandover(content: AsyncIterable<Buffer>, beforeHandover: BeforeHandover): AsyncGenerator<Buffer> {
  yield* content;
  await beforeHandover();
}
