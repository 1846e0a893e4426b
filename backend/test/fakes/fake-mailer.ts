import type { Mailer, OutgoingMail } from '../../src/domain/mail/mailer.js';

/** Keeps what it is given; a failure that was announced is thrown once, before anything is kept. */
export class FakeMailer implements Mailer {
  readonly sent: OutgoingMail[] = [];
  private failures: Error[] = [];

  failWith(...failures: Error[]): void {
    this.failures = failures;
  }

  send(mail: OutgoingMail): Promise<string> {
    const failure = this.failures.shift();
    if (failure) return Promise.reject(failure);
    this.sent.push(mail);
    return Promise.resolve('250 taken');
  }
}
