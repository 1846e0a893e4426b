import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { type ClaimedMail, Deliveries, type DeliveryResult, type DueMail } from '../../../domain/mail/ports/outbox.js';
import type { Mail } from '../../../domain/mail/mail.js';
import { SecretBox } from '../../crypto/secret-box.js';
import { setTimeout as wait } from 'node:timers/promises';
import { refuses } from '../connection/constraint.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { insertFrom } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';
import { dueMails, isNotPaused, withExpiredLease, now } from './due-mails.js';

/** Max number of stored characters of a mail server's response. */
const maxResponseLength = 1000;

/**
 * Milliseconds before each retry of saving an outcome. Including the timeouts of the statements, the retries end before
 * the lease expires.
 */
const pauses = [200, 1000, 3000, 5000];

/** The outcome of an attempt, by the mail's state after the attempt. */
const outcomes = { sent: 'sent', pending: 'deferred', failed: 'refused' } as const;

const inSeconds = (seconds: Expression<number | null>) => sql<Date>`now() + ${seconds} * interval '1 second'`;

const claimMail = new Prepared((db, { id, leaseSeconds }: Named<{ id: string; leaseSeconds: number }>) =>
  db
    .with('claimed', (tables) =>
      tables
        .updateTable('mails')
        .set(({ eb }) => ({ state: 'sending', attempts: eb('attempts', '+', 1), lease_until: inSeconds(leaseSeconds) }))
        .where('id', '=', id)
        .where(isNotPaused)
        .where((mail) =>
          mail.or([
            mail.and([mail('state', '=', 'pending'), mail('next_attempt_at', '<=', now)]),
            withExpiredLease(expressionBuilder<Tables, 'mails'>()),
          ]),
        )
        .returning(['id', 'attempts', 'forgiven_attempts', 'payload', 'secret', 'created_at', 'request_id']),
    )
    .with('lost', (tables) =>
      tables
        .updateTable('mail_attempts as a')
        .from('claimed')
        .set({ ended_at: now, outcome: 'lost' })
        .whereRef('a.mail_id', '=', 'claimed.id')
        .where('a.ended_at', 'is', null),
    )
    .with('begun', (tables) => {
      const claimed = tables.selectFrom('claimed');
      return insertFrom(tables, 'mail_attempts', claimed, ({ ref }) => ({
        mail_id: ref('claimed.id'),
        attempt: ref('claimed.attempts'),
      }));
    })
    .selectFrom('claimed')
    .select((claimed) => [
      'claimed.id',
      'claimed.attempts as attempt',
      'claimed.payload',
      'claimed.secret',
      'claimed.created_at as createdAt',
      'claimed.request_id as requestId',
      claimed('claimed.attempts', '-', claimed.ref('claimed.forgiven_attempts')).as('attemptSinceRetry'),
      claimed
        .cast<number>(
          claimed
            .selectFrom('mail_attempts as a')
            .select(claimed.fn.countAll().as('count'))
            .whereRef('a.mail_id', '=', 'claimed.id')
            .where(({ eb, fn, selectFrom }) =>
              eb(
                'a.attempt',
                '>',
                fn<number>('greatest', [
                  'claimed.forgiven_attempts',
                  selectFrom('mail_attempts as ended')
                    .select((ended) => ended.fn.max('ended.attempt').as('last'))
                    .whereRef('ended.mail_id', '=', 'claimed.id')
                    .where('ended.outcome', '<>', 'lost'),
                ]),
              ),
            ),
          'integer',
        )
        .as('lostInARow'),
    ]),
);

const heldMail = new Prepared((db, { id, attempt }: Named<{ id: string; attempt: number }>) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempt)
    .where('lease_until', '>', now),
);

interface Settled {
  readonly id: string;
  readonly attempt: number;
  readonly state: DeliveryResult['state'];
  readonly answer: string;
  readonly cause: Extract<DeliveryResult, { cause: unknown }>['cause'] | null;
  readonly subject: string | null;
  readonly afterSeconds: number | null;
  readonly outcome: (typeof outcomes)[DeliveryResult['state']];
  readonly html: string;
  readonly text: string;
}

const settleMail = new Prepared((db, settled: Named<Settled>) =>
  db
    .with('settled', (tables) =>
      tables
        .updateTable('mails')
        .set(({ fn, ref }) => ({
          state: settled.state,
          last_answer: settled.answer,
          cause: settled.cause,
          subject: fn.coalesce(settled.subject, 'subject'),
          lease_until: null,
          sent_at: sql<Date | null>`CASE WHEN ${settled.state} = 'sent' THEN now() END`,
          failed_at: sql<Date | null>`CASE WHEN ${settled.state} = 'failed' THEN now() END`,
          secret: sql<Uint8Array | null>`CASE WHEN ${settled.state} <> 'sent' THEN ${ref('secret')} END`,
          next_attempt_at: fn.coalesce(inSeconds(settled.afterSeconds), 'next_attempt_at'),
        }))
        .where('id', '=', settled.id)
        .where('state', '=', 'sending')
        .where('attempts', '=', settled.attempt)
        .returning(['id', 'attempts', 'template']),
    )
    .with('reported', (tables) => {
      // Failed notifications to staff are not reported, because the report would be another notification to staff.
      const failed = tables
        .selectFrom('settled')
        .where(({ eb }) => eb(settled.state, '=', 'failed'))
        .where('template', '<>', sql.lit('staff-news'))
        .where('template', '<>', sql.lit('staff-summary'));
      return insertFrom(tables, 'failed_mail_events', failed, ({ ref }) => ({
        mail_id: ref('settled.id'),
      })).onConflict((conflict) => conflict.column('mail_id').doNothing());
    })
    .with('ended', (tables) =>
      tables
        .updateTable('mail_attempts as a')
        .from('settled')
        .set({ ended_at: now, outcome: settled.outcome, cause: settled.cause, answer: settled.answer })
        .whereRef('a.mail_id', '=', 'settled.id')
        .whereRef('a.attempt', '=', 'settled.attempts'),
    )
    .with('kept', (tables) => {
      const sent = tables.selectFrom('settled').where(({ eb }) => eb(settled.state, '=', 'sent'));
      return insertFrom(tables, 'mail_bodies', sent, ({ ref }) => ({
        mail_id: ref('settled.id'),
        html: settled.html,
        text: settled.text,
      })).onConflict((conflict) =>
        conflict.column('mail_id').doUpdateSet(({ ref }) => ({
          html: ref('excluded.html'),
          text: ref('excluded.text'),
          kept_at: ref('excluded.kept_at'),
        })),
      );
    })
    .selectFrom('settled')
    .select('id'),
);

@Injectable()
export class PostgresDeliveries implements Deliveries {
  constructor(
    private readonly db: Database,
    private readonly box: SecretBox,
  ) {}

  async listDue(limit: number): Promise<DueMail[]> {
    const rows = await this.db.all(dueMails, { limit });
    return rows.map(({ id, attempts, minutes }) => ({
      id,
      handle: minutes < 1 ? `${id}-${attempts}` : `${id}-${attempts}-${minutes}`,
    }));
  }

  async claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null> {
    const row = await this.db.first(claimMail, { id, leaseSeconds });
    if (!row) return null;
    const { payload, secret, ...claimed } = row;
    return { ...claimed, mail: this.mailOf(id, payload, secret) };
  }

  async holds({ id, attempt }: ClaimedMail): Promise<boolean> {
    return (await this.db.first(heldMail, { id, attempt })) !== undefined;
  }

  /**
   * Retries while PostgreSQL is temporarily unavailable, because a mail whose sending is not recorded would be sent
   * again.
   */
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
    const { state, subject } = result;
    const settled = await this.db.all(settleMail, {
      ...{ id, attempt, state, subject },
      answer: result.response.replaceAll('\0', '').slice(0, maxResponseLength),
      cause: state === 'sent' ? null : result.cause,
      afterSeconds: state === 'pending' ? result.afterSeconds : null,
      outcome: outcomes[state],
      html: state === 'sent' ? result.html : '',
      text: state === 'sent' ? result.text : '',
    });
    return settled.length === 1;
  }

  private mailOf(id: string, payload: Mail, secret: Uint8Array | null): Mail | null {
    if (secret === null) return payload;
    const opened = this.box.open(secret, id);
    return opened === null ? null : Object.assign(payload, { secret: opened });
  }
}
