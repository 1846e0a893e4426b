import { randomUUID } from 'node:crypto';
import type { MailCause, MailState } from '../../src/domain/mail/mail-states.js';
import type { Mail } from '../../src/domain/mail/mail.js';
import type { TestDatabase } from '../harness/test-database.js';
import { anOrderConfirmation } from './mail.js';

export interface StoredMailTraits {
  readonly mail?: Mail;
  readonly subject?: string | null;
  readonly attempts?: number;
  readonly lastAnswer?: string | null;
  readonly cause?: MailCause;
  readonly createdAt?: Date;
}

/**
 * Inserts an order confirmation in a state that no worker changes. A pending mail is due in an hour. Traits set the
 * fields that matter to the test.
 */
export async function aStoredMail(
  database: TestDatabase,
  state: MailState,
  {
    mail = anOrderConfirmation(),
    subject = 'Your order',
    attempts = 1,
    lastAnswer = null,
    cause = 'other',
    createdAt,
  }: StoredMailTraits = {},
): Promise<string> {
  const id = randomUUID();
  const orderId = mail.template === 'order-confirmation' ? mail.order.orderId : null;
  await database.query(
    `INSERT INTO mails (id, template, recipient, payload, subject, order_id, state, attempts, last_answer, created_at,
       sent_at, failed_at, cause, lease_until, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()), CASE WHEN $7 = 'sent' THEN now() END,
       CASE WHEN $7 = 'failed' THEN now() END, CASE WHEN $7 = 'failed' THEN $11 END,
       CASE WHEN $7 = 'sending' THEN now() + interval '1 hour' END,
       CASE WHEN $7 = 'pending' THEN now() + interval '1 hour' ELSE now() END)`,
    [
      id,
      mail.template,
      mail.to,
      JSON.stringify(mail),
      subject,
      orderId,
      state,
      attempts,
      lastAnswer,
      createdAt ?? null,
      cause,
    ],
  );
  return id;
}
