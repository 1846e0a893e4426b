import { Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Config } from '../../config/config.js';
import { MailAcceptance } from '../postgres/mail/mail-acceptance.js';
import { DependencyHealth, type DependencyState } from '../../domain/shared/ports/dependency-health.js';

/** Milliseconds that a result is reused, because mail servers do not tolerate checks every second. */
const freshness = 15_000;

/**
 * Up when the mail server accepts a sign-in and has not refused all of the latest mails. The local mailbox depends on
 * the data folder, which has its own check.
 */
@Injectable()
export class SmtpHealth extends DependencyHealth {
  override readonly name = 'mail';
  private asked: { readonly at: number; readonly answer: Promise<DependencyState> } | null = null;

  constructor(
    private readonly config: Config,
    private readonly acceptance: MailAcceptance,
  ) {
    super();
  }

  override async check(): Promise<DependencyState> {
    if (this.config.smtpUrl === null) return 'up';
    const now = performance.now();
    if (!this.asked || now - this.asked.at > freshness) this.asked = { at: now, answer: this.ask(this.config.smtpUrl) };
    return this.asked.answer;
  }

  private async ask(url: string): Promise<DependencyState> {
    if ((await signIn(url)) === 'down') return 'down';
    // Without the database, the state of the mails is unknown.
    return (await this.acceptance.isRefusing().catch(() => false)) ? 'down' : 'up';
  }
}

async function signIn(url: string): Promise<DependencyState> {
  const transport = createTransport({ url, connectionTimeout: 2000, greetingTimeout: 2000, socketTimeout: 2000 });
  try {
    await transport.verify();
    return 'up';
  } catch {
    return 'down';
  } finally {
    transport.close();
  }
}
