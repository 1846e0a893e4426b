import { randomUUID } from 'node:crypto';
import { anOrderConfirmation } from '../../backend/test/builders/mail.js';
import type { Shop } from './shop.js';

/** Inserts an order confirmation that a mail server has rejected. Returns its id. */
export async function failedMailTo({ database }: Shop, recipient: string): Promise<string> {
  const id = randomUUID();
  const mail = anOrderConfirmation({ email: recipient });
  const refusal = `550 no such mailbox ${recipient}`;
  await database.query(
    `WITH mail AS (
       INSERT INTO mails (id, template, recipient, payload, subject, state, attempts, last_answer, failed_at, cause)
       VALUES ($1, $2, $3, $4, 'Your order', 'failed', 1, $5, now(), 'address') RETURNING id)
     INSERT INTO mail_attempts (mail_id, attempt, started_at, ended_at, outcome, cause, answer)
     SELECT id, 1, now(), now(), 'refused', 'address', $5 FROM mail`,
    [id, mail.template, recipient, JSON.stringify(mail), refusal],
  );
  return id;
}
