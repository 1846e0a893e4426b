import { Injectable, Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Config } from '../../config/config.js';
import type { AlertChannel } from '../../domain/jobs/ports/operator-alerts.js';
import { reasonOf } from '../../domain/shared/domain-error.js';

/** Timeout of a message, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Sends alerts to ALERT_WEBHOOK_URL as JSON with the field `text`, which Slack and Mattermost support, and to
 * ALERT_EMAIL through the mail server of ALERT_SMTP_URL.
 */
@Injectable()
export class OperatorMessages implements AlertChannel {
  private readonly logger = new Logger('watchdog');

  constructor(private readonly config: Config) {}

  async send(subject: string, text: string): Promise<void> {
    const { webhookUrl, mail } = this.config.alerts;
    this.logger.warn(subject);
    const title = `${this.config.store.name}: ${subject}`;
    const sent = await Promise.allSettled([
      ...(webhookUrl === null ? [] : [post(webhookUrl, text)]),
      ...(mail === null ? [] : [mailTo(mail, title, text)]),
    ]);
    const failures = sent.filter((result) => result.status === 'rejected').map(({ reason }) => reasonOf(reason));
    // One delivered message is enough. An error would make the next check send the alert again.
    if (failures.length > 0 && failures.length === sent.length) throw new Error(failures.join(' '));
    for (const reason of failures) this.logger.error(`A message to the operators could not be sent: ${reason}`);
  }
}

async function mailTo({ address, smtpUrl }: { address: string; smtpUrl: string }, subject: string, text: string) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await transport.sendMail({ from: address, to: address, subject, text });
}

async function post(url: string, text: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The address for alerts responded with status ${response.status}.`);
}
