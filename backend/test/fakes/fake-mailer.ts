import type { BeforeHandover, Mailer, OutgoingMail } from '../../src/domain/mail/ports/mailer.js';

/** Keeps what it is given; a failure that was announced is thrown once, before anything is kept. */
export class FakeMailer implements Mailer {
  readonly sent: OutgoingMail[] = [];
  private failures: Error[] = [];

  failWith(...failures: Error[]): void {
    this.failures = failures;
  }

  async send(mail: OutgoingMail, beforeHandover: BeforeHandover): Promise<string> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    await beforeHandover();
    this.sent.push(mail);
    return '250 taken';
  }
}
