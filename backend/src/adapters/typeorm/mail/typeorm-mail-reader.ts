import { Injectable } from '@nestjs/common';
import { type ListedMail, type MailFilter, type MailPage, MailReader } from '../../../domain/mail/mail-reader.js';
import type { MailState } from '../../../domain/mail/mail-states.js';
import { containingEach } from '../containing.js';
import { CurrentManager } from '../current-manager.js';

const columns = `
  id, template, recipient, subject, order_id AS "orderId", state, attempts,
  CASE WHEN state = 'pending' THEN next_attempt_at END AS "nextAttemptAt",
  CASE WHEN state <> 'sent' THEN last_answer END AS "lastError",
  created_at AS "createdAt", sent_at AS "sentAt"`;

/** As the index has it. */
const searched = `(recipient || ' ' || template || ' ' || coalesce(subject, ''))`;

@Injectable()
export class TypeormMailReader implements MailReader {
  constructor(private readonly current: CurrentManager) {}

  async list({ orderId, state, search }: MailFilter, limit: number, offset: number): Promise<MailPage> {
    const parameters: unknown[] = [];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = ['true'];
    if (orderId !== undefined) conditions.push(`order_id = ${bind(orderId)}`);
    for (const word of containingEach(search)) conditions.push(`${searched} ILIKE ${bind(word)}`);
    const counted = await this.current.query<{ state: MailState; count: number }>(
      `SELECT state, count(*)::integer AS count FROM mails WHERE ${conditions.join(' AND ')} GROUP BY state`,
      parameters,
    );
    if (state !== undefined) conditions.push(`state = ${bind(state)}`);
    const mails = await this.current.query<ListedMail>(
      `SELECT ${columns} FROM mails WHERE ${conditions.join(' AND ')}
       ORDER BY created_at DESC, id DESC LIMIT ${bind(limit)} OFFSET ${bind(offset)}`,
      parameters,
    );
    const counts = { ...none, ...Object.fromEntries(counted.map((row) => [row.state, row.count])) };
    const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count) : counts[state];
    return { counts, total, mails };
  }

  async find(id: string): Promise<ListedMail | null> {
    const [mail] = await this.current.query<ListedMail>(`SELECT ${columns} FROM mails WHERE id = $1`, [id]);
    return mail ?? null;
  }
}

const none: Readonly<Record<MailState, number>> = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 };
