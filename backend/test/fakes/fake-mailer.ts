import type { BeforeHandover, Mailer, OutgoingMail } from '../../src/domain/mail/ports/mailer.js';

/** Records the sent mails. Throws each failure of `failWith` once, without recording the mail. */
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
