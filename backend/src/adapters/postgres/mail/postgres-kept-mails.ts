import { Injectable } from '@nestjs/common';
import { type KeptMail, KeptMails } from '../../../domain/mail/ports/kept-mails.js';
import { linkLifetimes } from '../../../domain/mail/link-lifetimes.js';
import type { MailCause } from '../../../domain/mail/mail-states.js';
import type { Mail } from '../../../domain/mail/mail.js';
import { Ids } from '../../../domain/shared/ports/ids.js';
import { Trace } from '../../../domain/shared/ports/trace.js';
import { CurrentManager } from '../connection/current-manager.js';

const revived = `state = 'pending', next_attempt_at = now(), failed_at = NULL, forgiven_attempts = attempts,
  waiting_since = CASE WHEN state = 'failed' THEN now() ELSE waiting_since END`;

/** Mails that staff may let go again; of two who press at once, the second may have begun before the first let it go, at its `now()`. */
const stuck = `(state = 'failed' OR state = 'pending' AND attempts > 0 AND next_attempt_at > clock_timestamp())`;

const kept = `interval '90 days'`;

/** Within it, who asks for the same again pressed twice: the first mail may have gone meanwhile. */
const moment = `interval '10 seconds'`;

/** Rows that one statement changes: those of an outage are so many that PostgreSQL would be silent for too long over all. */
const batch = 10_000;

@Injectable()
export class PostgresKeptMails implements KeptMails {
  constructor(
    private readonly current: CurrentManager,
    private readonly ids: Ids,
    private readonly trace: Trace,
  ) {}

  async revive(id: string, to: string | null): Promise<boolean> {
    const rows = await this.current.query(
      `UPDATE mails SET ${revived}, recipient = coalesce($2, recipient),
              payload = CASE WHEN $2::text IS NULL THEN payload ELSE jsonb_set(payload, '{to}', to_jsonb($2::text)) END
        WHERE id = $1 AND ${stuck} RETURNING id`,
      [id, to],
    );
    return rows.length === 1;
  }

  async reviveAll(cause: MailCause): Promise<number> {
    return this.untilNoneIsLeft(
      `UPDATE mails SET ${revived} WHERE id IN (
         SELECT id FROM mails
          WHERE cause = $1 AND ${stuck} AND recipient NOT LIKE '%@deleted.invalid'
            AND NOT EXISTS (SELECT FROM unnest($2::text[], $3::integer[]) AS link (template, seconds)
                             WHERE link.template = mails.template
                               AND mails.created_at <= now() - link.seconds * interval '1 second')
          LIMIT ${batch} FOR UPDATE)
        RETURNING id`,
      [cause, Object.keys(linkLifetimes), Object.values(linkLifetimes)],
    );
  }

  async cancel(id: string): Promise<boolean> {
    const rows = await this.current.query(
      `UPDATE mails SET state = 'cancelled', failed_at = NULL, secret = NULL
        WHERE id = $1 AND state IN ('pending', 'failed') RETURNING id`,
      [id],
    );
    return rows.length === 1;
  }

  async copy(id: string, to: string | null): Promise<string | null> {
    const [copy] = await this.current.query<{ id: string }>(
      `INSERT INTO mails (id, template, recipient, payload, subject, order_id, user_id, request_id, copy_of)
       SELECT $2, m.template, coalesce($3, m.recipient), m.payload || jsonb_build_object('to', coalesce($3, m.recipient)),
         m.subject, m.order_id, coalesce(m.user_id, o.user_id), $4, m.id
         FROM mails m LEFT JOIN orders o ON o.id = m.order_id
        WHERE m.id = $1 AND NOT EXISTS (SELECT FROM mails c WHERE c.copy_of = m.id AND c.created_at > now() - ${moment})
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, this.ids.uuid(), to, this.trace.requestId()],
    );
    return copy?.id ?? null;
  }

  async getContent(id: string): Promise<KeptMail | null> {
    const [row] = await this.current.query<{
      mail: Mail;
      createdAt: Date;
      subject: string | null;
      html: string | null;
      text: string | null;
    }>(
      `SELECT m.payload AS mail, m.created_at AS "createdAt", m.subject, b.html, b.text
         FROM mails m LEFT JOIN mail_bodies b ON b.mail_id = m.id WHERE m.id = $1`,
      [id],
    );
    if (!row) return null;
    const { mail, createdAt, subject, html, text } = row;
    return { mail, createdAt, sent: html === null || text === null ? null : { subject: subject ?? '', html, text } };
  }

  async forgetOld(): Promise<number> {
    await this.untilNoneIsLeft(
      `WITH old AS (SELECT mail_id, attempt FROM mail_attempts WHERE ended_at < now() - ${kept} LIMIT ${batch}),
       forgotten AS (DELETE FROM mail_attempts a USING old
                      WHERE a.mail_id = old.mail_id AND a.attempt = old.attempt RETURNING a.mail_id, a.attempt),
       silenced AS (UPDATE mails SET last_answer = NULL FROM forgotten
                     WHERE id = mail_id AND attempts = attempt AND state IN ('sent', 'failed', 'cancelled'))
       SELECT mail_id FROM forgotten`,
    );
    return this.untilNoneIsLeft(
      `DELETE FROM mail_bodies WHERE mail_id IN
         (SELECT mail_id FROM mail_bodies WHERE kept_at < now() - ${kept} LIMIT ${batch}) RETURNING mail_id`,
    );
  }

  /** @param statement changes a batch, which it does not find again, and answers its rows */
  private async untilNoneIsLeft(statement: string, parameters: readonly unknown[] = []): Promise<number> {
    const changed = (await this.current.query(statement, parameters)).length;
    return changed < batch ? changed : changed + (await this.untilNoneIsLeft(statement, parameters));
  }
}
