import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Mailer, type OutgoingMail } from '../../domain/mail/mailer.js';
import { refusalOf } from './smtp-refusal.js';

/** Milliseconds; all of them together end before the lease of a mail does. */
const patience = { connection: 10_000, greeting: 10_000, socket: 20_000, whole: 45_000 };

/** Sends through an SMTP server over a few kept connections. */
export class SmtpMailer implements Mailer, OnApplicationShutdown {
  private readonly transport;

  /** @param url `smtp://` or `smtps://`, with user, password and nodemailer's options in its query. */
  constructor(url: string) {
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 5,
      // The outbox repeats a mail, and knows that it did; the pool would do so unseen.
      maxRequeues: 0,
      idleTimeout: 30_000,
      connectionTimeout: patience.connection,
      greetingTimeout: patience.greeting,
      socketTimeout: patience.socket,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, ...mail }: OutgoingMail): Promise<string> {
    try {
      const sent = await this.transport.sendMail({
        messageId: mail.messageId,
        from: mail.from,
        to: { name: '', address: to },
        date: mail.date,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(patience.whole),
      });
      return sent.response;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
