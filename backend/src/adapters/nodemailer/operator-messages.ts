import { Injectable, Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Config } from '../../config/config.js';
import type { AlertChannel } from '../../domain/jobs/ports/operator-alerts.js';

/** Milliseconds. */
const timeoutMs = 10_000;

/**
 * Sends alerts to ALERT_WEBHOOK_URL, as JSON with `text` (Slack, Mattermost and others show it), and to ALERT_EMAIL
 * through its own mail server.
 */
@Injectable()
export class OperatorMessages implements AlertChannel {
  private readonly logger = new Logger('watchdog');

  constructor(private readonly config: Config) {}

  async send(subject: string, text: string): Promise<void> {
    const { webhookUrl, mail } = this.config.alerts;
    this.logger.warn(subject);
    if (webhookUrl !== null) await post(webhookUrl, text);
    if (mail === null) return;
    const transport = createTransport({
      url: mail.smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await transport.sendMail({
      from: mail.address,
      to: mail.address,
      subject: `${this.config.store.name}: ${subject}`,
      text,
    });
  }
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
