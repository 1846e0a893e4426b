import { Injectable } from '@nestjs/common';
import { expressionBuilder, type Insertable, sql, type UpdateObject } from 'kysely';
import { type ListedMail, type StoredMail, StoredMails } from '../../../domain/mail/ports/outbox.js';
import { linkLifetimes } from '../../../domain/mail/link-lifetimes.js';
import type { MailCause } from '../../../domain/mail/mail-states.js';
import type { Mail } from '../../../domain/mail/mail.js';
import { Ids } from '../../../domain/shared/ports/ids.js';
import { Trace } from '../../pino/trace.js';
import { Database } from '../sql/database.js';
import { insertFrom } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';
import { listed } from './listed-mails-query.js';

const { and, case: when, eb, lit, or, ref } = expressionBuilder<Tables, 'mails'>();

const now = sql<Date>`now()`;

const revived: UpdateObject<Tables, 'mails'> = {
  state: 'pending',
  next_attempt_at: now,
  failed_at: null,
  forgiven_attempts: ref('attempts'),
  waiting_since: when().when('state', '=', 'failed').then(now).else(ref('waiting_since')).end(),
};

const addressedTo = (to: string): UpdateObject<Tables, 'mails'> => ({
  recipient: to,
  payload: sql<Mail>`jsonb_set(${ref('payload')}, '{to}', to_jsonb(${to}::text))`,
});

/**
 * Mails that staff may retry or cancel. The condition uses `clock_timestamp()`: of two simultaneous clicks, the second
 * may have begun its transaction before the first made the mail due.
 */
const stuck = or([
  eb('state', '=', 'failed'),
  and([
    eb('state', '=', 'pending'),
    eb('attempts', '>', lit(0)),
    eb('next_attempt_at', '>', sql<Date>`clock_timestamp()`),
  ]),
]);

const links = sql<{
  template: string;
  seconds: number;
}>`unnest(${Object.keys(linkLifetimes)}::text[], ${Object.values(linkLifetimes)}::integer[])`.as<'link'>(
  sql`link(template, seconds)`,
);

/** Start of the retention period of contents. Older contents are deleted. */
const storedSince = sql<Date>`now() - interval '90 days'`;

/**
 * A repeated request within this time counts as a double click, even if the first mail has been sent in the meantime.
 */
const momentAgo = sql<Date>`now() - interval '10 seconds'`;

/**
 * Max number of rows that one statement changes. After a long outage, a statement for all rows would exceed the
 * timeout.
 */
const batch = 500;

@Injectable()
export class PostgresStoredMails implements StoredMails {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly trace: Trace,
  ) {}

  async get(id: string): Promise<ListedMail | null> {
    const mail = await listed(this.db).where('m.id', '=', id).executeTakeFirst();
    return mail ?? null;
  }

  async revive(id: string, to: string | null): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('mails')
      .set(to === null ? revived : { ...revived, ...addressedTo(to) })
      .where('id', '=', id)
      .where(stuck)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }

  async reviveAll(cause: MailCause): Promise<number> {
    const some = this.db
      .selectFrom('mails')
      .select('id')
      .where('cause', '=', cause)
      .where(stuck)
      .where('recipient', 'not like', '%@deleted.invalid')
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom(links)
              .select('link.template')
              .whereRef('link.template', '=', 'mails.template')
              .where((link) =>
                link('mails.created_at', '<=', sql<Date>`now() - ${link.ref('link.seconds')} * interval '1 second'`),
              ),
          ),
        ),
      )
      .limit(batch)
      .forUpdate();
    return untilNoneIsLeft(async () => {
      const { numUpdatedRows } = await this.db
        .updateTable('mails')
        .set(revived)
        .where('id', 'in', some)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
  }

  async cancel(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('mails')
      .set({ state: 'cancelled', failed_at: null, secret: null })
      .where('id', '=', id)
      .where('state', 'in', ['pending', 'failed'])
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }

  async copy(id: string, to: string | null): Promise<string | null> {
    const original = this.db
      .selectFrom('mails as m')
      .leftJoin('orders as o', 'o.id', 'm.order_id')
      .where('m.id', '=', id)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('mails as c')
              .select('c.id')
              .whereRef('c.copy_of', '=', 'm.id')
              .where('c.created_at', '>', momentAgo),
          ),
        ),
      );
    const copy = await insertFrom(this.db, 'mails', original, ({ fn, ref: of }) => {
      const recipient = fn.coalesce(sql<string | null>`${to}::text`, of('m.recipient'));
      return {
        id: sql<string>`${this.ids.uuid()}::uuid`,
        template: of('m.template'),
        recipient,
        payload: sql<NewMail['payload']>`${of('m.payload')} || jsonb_build_object('to', ${recipient})`,
        subject: of('m.subject'),
        order_id: of('m.order_id'),
        user_id: fn.coalesce('m.user_id', 'o.user_id'),
        request_id: sql<string | null>`${this.trace.requestId()}::text`,
        copy_of: of('m.id'),
      };
    })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return copy?.id ?? null;
  }

  /** A refund alert goes to the store, not to the customer of its order. */
  async hasFormerAddress(id: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('mails as m')
      .innerJoin('orders as o', 'o.id', 'm.order_id')
      .select('m.id')
      .where('m.id', '=', id)
      .where('m.template', '<>', 'refund-alert')
      .whereRef('o.email_changed_at', '>', 'm.created_at')
      .where(({ eb, fn }) => eb(fn('lower', ['o.email']), '<>', fn('lower', ['m.recipient'])))
      .execute();
    return found.length > 0;
  }

  async getContent(id: string): Promise<StoredMail | null> {
    const row = await this.db
      .selectFrom('mails as m')
      .leftJoin('mail_bodies as b', 'b.mail_id', 'm.id')
      .select(['m.payload as mail', 'm.created_at as createdAt', 'm.subject', 'b.html', 'b.text'])
      .where('m.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { mail, createdAt, subject, html, text } = row;
    return { mail, createdAt, sent: html === null || text === null ? null : { subject: subject ?? '', html, text } };
  }

  async forgetOld(): Promise<number> {
    await untilNoneIsLeft(() => this.forgetAttempts());
    return untilNoneIsLeft(() => this.forgetBodies());
  }

  private async forgetAttempts(): Promise<number> {
    const forgotten = await this.db
      .with('old', (tables) =>
        tables
          .selectFrom('mail_attempts')
          .select(['mail_id', 'attempt'])
          .where('ended_at', '<', storedSince)
          .limit(batch),
      )
      .with('forgotten', (tables) =>
        tables
          .deleteFrom('mail_attempts as a')
          .using('old')
          .whereRef('a.mail_id', '=', 'old.mail_id')
          .whereRef('a.attempt', '=', 'old.attempt')
          .returning(['a.mail_id', 'a.attempt']),
      )
      .with('silenced', (tables) =>
        tables
          .updateTable('mails')
          .from('forgotten')
          .set({ last_answer: null })
          .whereRef('mails.id', '=', 'forgotten.mail_id')
          .whereRef('mails.attempts', '=', 'forgotten.attempt')
          .where('mails.state', 'in', ['sent', 'failed', 'cancelled']),
      )
      .selectFrom('forgotten')
      .select('mail_id')
      .execute();
    return forgotten.length;
  }

  private forgetBodies(): Promise<number> {
    return this.db.deleteSome('mail_bodies', 'mail_id', (row) => row('kept_at', '<', storedSince), batch);
  }

  async pause(staffId: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('mail_pause')
      .values({ paused_by: staffId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows) === 1;
  }

  async resume(): Promise<boolean> {
    const { numDeletedRows } = await this.db.deleteFrom('mail_pause').executeTakeFirst();
    return Number(numDeletedRows) === 1;
  }
}

type NewMail = Insertable<Tables['mails']>;

/** @param change changes a batch of rows so that they no longer match, and returns their number */
async function untilNoneIsLeft(change: () => Promise<number>): Promise<number> {
  const changed = await change();
  return changed < batch ? changed : changed + (await untilNoneIsLeft(change));
}
