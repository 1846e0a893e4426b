import { Injectable } from '@nestjs/common';
import {
  type ClaimedMail,
  Deliveries,
  type DeliveryResult,
  type DueMail,
} from '../../../domain/mail/ports/deliveries.js';
import type { Mail } from '../../../domain/mail/mail.js';
import { SecretBox } from '../../../domain/mail/ports/secret-box.js';
import { setTimeout as wait } from 'node:timers/promises';
import { refuses } from '../connection/constraint.js';
import { CurrentManager } from '../connection/current-manager.js';

/** Longest answer of a mail server that is kept, in characters. */
const answerLength = 1000;

/** Milliseconds before an outcome is written down again; with the statement's own time they end before the lease does. */
const pauses = [200, 1000, 3000, 5000];

/** What became of an attempt, by what became of its mail. */
const outcomes = { sent: 'sent', pending: 'deferred', failed: 'refused' } as const;

/** IS FALSE, and not NOT: the index is found by this form only. */
const untried = `state = 'pending' AND (attempts > forgiven_attempts) IS FALSE AND next_attempt_at <= now()`;
const tried = `state = 'pending' AND attempts > forgiven_attempts AND next_attempt_at <= now()`;

/** A lease that ended, while no other mail that was lost before is on its way. */
const lost = `state = 'sending' AND lease_until <= now() AND NOT EXISTS (
  SELECT FROM mails flying JOIN mail_attempts before ON before.mail_id = flying.id AND before.attempt = flying.attempts - 1
   WHERE flying.state = 'sending' AND flying.lease_until > now() AND before.outcome = 'lost')`;

@Injectable()
export class TypeormDeliveries implements Deliveries {
  constructor(
    private readonly current: CurrentManager,
    private readonly box: SecretBox,
  ) {}

  async listDue(limit: number): Promise<DueMail[]> {
    const rows = await this.current.query<{ id: string; attempts: number; minutes: number }>(
      `SELECT id, attempts, floor(extract(epoch FROM now() - due_at) / 60)::integer AS minutes
         FROM ((SELECT id, attempts, next_attempt_at AS due_at, row_number() OVER (ORDER BY next_attempt_at) AS turn
                  FROM mails WHERE ${untried} ORDER BY next_attempt_at LIMIT $1)
               UNION ALL
               (SELECT id, attempts, next_attempt_at, row_number() OVER (ORDER BY next_attempt_at DESC)
                  FROM mails WHERE ${untried} ORDER BY next_attempt_at DESC LIMIT $1)
               UNION ALL
               (SELECT id, attempts, next_attempt_at, row_number() OVER (ORDER BY next_attempt_at)
                  FROM mails WHERE ${tried} ORDER BY next_attempt_at LIMIT $1)
               UNION ALL
               (SELECT id, attempts, lease_until, 1 FROM mails
                 WHERE ${lost} ORDER BY lease_until LIMIT 1)) AS waiting
        WHERE NOT EXISTS (SELECT FROM mail_pause)
        GROUP BY id, attempts, due_at ORDER BY min(turn), due_at LIMIT $1`,
      [limit],
    );
    return rows.map(({ id, attempts, minutes }) => ({
      id,
      handle: minutes < 1 ? `${id}-${attempts}` : `${id}-${attempts}-${minutes}`,
    }));
  }

  async claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null> {
    const [row] = await this.current.query<ClaimedRow>(
      `WITH claimed AS (
         UPDATE mails
            SET state = 'sending', attempts = attempts + 1, lease_until = now() + $2 * interval '1 second'
          WHERE id = $1 AND NOT EXISTS (SELECT FROM mail_pause)
            AND (state = 'pending' AND next_attempt_at <= now() OR ${lost})
          RETURNING id, attempts, forgiven_attempts, payload, secret, created_at, request_id),
       lost AS (
         UPDATE mail_attempts a SET ended_at = now(), outcome = 'lost'
           FROM claimed WHERE a.mail_id = claimed.id AND a.ended_at IS NULL),
       begun AS (INSERT INTO mail_attempts (mail_id, attempt) SELECT id, attempts FROM claimed)
       SELECT claimed.*, attempts - forgiven_attempts AS attempt_anew,
              (SELECT count(*) FROM mail_attempts a
                WHERE a.mail_id = claimed.id AND a.attempt > greatest(forgiven_attempts, (
                  SELECT max(ended.attempt) FROM mail_attempts ended
                   WHERE ended.mail_id = claimed.id AND ended.outcome <> 'lost')))::integer AS lost_in_a_row
         FROM claimed`,
      [id, leaseSeconds],
    );
    if (!row) return null;
    return {
      id,
      attempt: row.attempts,
      attemptSinceResend: row.attempt_anew,
      lostInARow: row.lost_in_a_row,
      mail: this.mailOf(row),
      createdAt: row.created_at,
      requestId: row.request_id,
    };
  }

  async holds({ id, attempt }: ClaimedMail): Promise<boolean> {
    const rows = await this.current.query(
      `SELECT FROM mails WHERE id = $1 AND state = 'sending' AND attempts = $2 AND lease_until > now()`,
      [id, attempt],
    );
    return rows.length === 1;
  }

  /** Tries again while PostgreSQL is away for a moment: a mail that was sent and is not known as sent would go once more. */
  async settle(claimed: ClaimedMail, result: DeliveryResult): Promise<boolean> {
    for (const pause of pauses) {
      try {
        return await this.writeDown(claimed, result);
      } catch (error) {
        if (refuses(error)) throw error;
        await wait(pause);
      }
    }
    return this.writeDown(claimed, result);
  }

  private async writeDown({ id, attempt }: ClaimedMail, result: DeliveryResult): Promise<boolean> {
    const { state } = result;
    const rows = await this.current.query(
      `WITH settled AS (
         UPDATE mails
            SET state = $3, last_answer = $4, cause = $5, subject = coalesce($6, subject), lease_until = NULL,
                sent_at = CASE WHEN $3 = 'sent' THEN now() END,
                failed_at = CASE WHEN $3 = 'failed' THEN now() END,
                secret = CASE WHEN $3 <> 'sent' THEN secret END,
                next_attempt_at = coalesce(now() + $7 * interval '1 second', next_attempt_at)
          WHERE id = $1 AND state = 'sending' AND attempts = $2
          RETURNING id, attempts),
       ended AS (
         UPDATE mail_attempts a SET ended_at = now(), outcome = $8, cause = $5, answer = $4
           FROM settled WHERE a.mail_id = settled.id AND a.attempt = settled.attempts),
       kept AS (
         INSERT INTO mail_bodies (mail_id, html, text) SELECT id, $9, $10 FROM settled WHERE $3 = 'sent'
           ON CONFLICT (mail_id) DO UPDATE SET html = excluded.html, text = excluded.text, kept_at = excluded.kept_at)
       SELECT id FROM settled`,
      [
        id,
        attempt,
        state,
        result.answer.replaceAll('\0', '').slice(0, answerLength),
        state === 'sent' ? null : result.cause,
        result.subject,
        state === 'pending' ? result.afterSeconds : null,
        outcomes[state],
        state === 'sent' ? result.html : null,
        state === 'sent' ? result.text : null,
      ],
    );
    return rows.length === 1;
  }

  private mailOf({ id, payload, secret }: ClaimedRow): Mail | null {
    if (secret === null) return payload;
    const opened = this.box.open(secret, id);
    return opened === null ? null : Object.assign(payload, { secret: opened });
  }
}

interface ClaimedRow {
  readonly id: string;
  readonly attempts: number;
  readonly attempt_anew: number;
  readonly lost_in_a_row: number;
  /** Without its secret. */
  readonly payload: Mail;
  readonly secret: Buffer | null;
  readonly created_at: Date;
  readonly request_id: string | null;
}
