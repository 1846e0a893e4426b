import { Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Config } from '../../config/config.js';
import { MailAcceptance } from '../postgres/mail/mail-acceptance.js';
import { DependencyHealth, type DependencyState } from '../../domain/shared/ports/monitoring.js';

/** Milliseconds for which a result is reused, because mail servers may block frequent sign-ins. */
const freshness = 15_000;

/**
 * Reports "up" if the mail server accepts the sign-in and has not refused all of the latest mails. The data folder of
 * the local mailbox has its own check.
 */
@Injectable()
export class SmtpHealth extends DependencyHealth {
  override readonly name = 'mail';
  private lastCheck: { readonly at: number; readonly state: Promise<DependencyState> } | null = null;

  constructor(
    private readonly config: Config,
    private readonly acceptance: MailAcceptance,
  ) {
    super();
  }

  override async check(): Promise<DependencyState> {
    if (this.config.smtpUrl === null) return 'up';
    const now = performance.now();
    if (!this.lastCheck || now - this.lastCheck.at > freshness)
      this.lastCheck = { at: now, state: this.probe(this.config.smtpUrl) };
    return this.lastCheck.state;
  }

  private async probe(url: string): Promise<DependencyState> {
    if ((await signIn(url)) === 'down') return 'down';
    // If the database is unavailable, assume that mails are accepted.
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
