import { Injectable } from '@nestjs/common';
import { expressionBuilder, type NotNull, sql } from 'kysely';
import { Database, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { CountedMails } from './counted-mails.js';

const now = sql<Date>`now()`;

/** Numbers of sent and failed mails for each of the last 48 hours, oldest first. */
const sentByHour = new Prepared((db) => {
  const first = sql<Date>`date_trunc('hour', now(), 'UTC') - interval '47 hours'`;
  const hours = sql<{ hour: Date }>`generate_series(${first}, now(), interval '1 hour')`;
  const ended = db
    .selectFrom('mail_attempts')
    .select(({ cast, fn, ref }) => [
      sql<Date>`date_trunc('hour', ${ref('ended_at')}, 'UTC')`.as('hour'),
      cast<number>(fn.countAll().filterWhere('outcome', '=', 'sent'), 'integer').as('sent'),
      cast<number>(fn.countAll().filterWhere('outcome', '=', 'refused'), 'integer').as('failed'),
    ])
    .where('ended_at', '>=', first)
    .groupBy('hour');
  return db
    .selectFrom(hours.as<'hours'>(sql`hours(hour)`))
    .leftJoin(ended.as('ended'), 'ended.hour', 'hours.hour')
    .select(({ fn, lit }) => [
      'hours.hour',
      fn.coalesce('sent', lit(0)).as('sent'),
      fn.coalesce('failed', lit(0)).as('failed'),
    ])
    .orderBy('hours.hour');
});

const { and, eb, or } = expressionBuilder<Tables, 'mails'>();

/** Failed mails, or mails that wait for a retry. */
const stuck = and([
  eb('cause', 'is not', null),
  or([eb('failed_at', 'is not', null), and([eb('state', '=', 'pending'), eb('next_attempt_at', '>', now)])]),
]);

/**
 * Groups failed mails, and mails that wait for a retry, by cause. The example of a cause is a deferred mail, if there
 * is one, because a deferred mail shows an ongoing problem. `putOff` is the number of mails that wait for a retry.
 */
const failures = new Prepared((db) => {
  const grouped = db
    .selectFrom('mails')
    .select(({ cast, eb: mail, fn }) => [
      'cause',
      cast<number>(fn.countAll(), 'integer').as('count'),
      cast<number>(mail(fn.countAll<number>(), '-', fn.count<number>('failed_at')), 'integer').as('putOff'),
    ])
    .where(stuck)
    .groupBy('cause')
    .$narrowType<{ cause: NotNull }>();
  return db
    .selectFrom(grouped.as('grouped'))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('mails')
          .select(['id', 'attempts', 'failed_at', 'last_answer'])
          .whereRef('mails.cause', '=', 'grouped.cause')
          .where(stuck)
          .orderBy('failed_at', 'desc')
          .limit(1)
          .as('latest'),
      (latest) => latest.onTrue(),
    )
    .leftJoin('mail_attempts as a', (attempt) =>
      attempt.onRef('a.mail_id', '=', 'latest.id').onRef('a.attempt', '=', 'latest.attempts'),
    )
    .select(({ fn, val }) => [
      'grouped.cause',
      'count',
      'putOff',
      fn.coalesce('a.ended_at', 'failed_at', now).as('latestAt'),
      fn.coalesce('last_answer', val('')).as('example'),
    ])
    .orderBy('count', 'desc')
    .orderBy('grouped.cause');
});

/**
 * Reads the state of mail delivery. Each statement reads few rows through an index, so that pages can poll every few
 * seconds.
 */
@Injectable()
export class MailOverviewReader {
  constructor(
    private readonly db: Database,
    private readonly counted: CountedMails,
  ) {}

  async get() {
    return {
      counts: await this.counted.byState(),
      // The longest wait of an unsent mail, including the time between attempts.
      oldestWaitingAt: (await this.counted.oldest()).waiting,
      sentByHour: await this.db.all(sentByHour, {}),
      failures: await this.db.all(failures, {}),
    };
  }

  /** Returns null while the outbox is not paused. `by` is null for a deleted account. */
  async getPause() {
    const pause = await this.db
      .selectFrom('mail_pause')
      .leftJoin('users', 'users.id', 'mail_pause.paused_by')
      .select(['since', 'username as by'])
      .executeTakeFirst();
    return pause ?? null;
  }
}

/** Mail delivery in numbers. */
export type MailOverview = Awaited<ReturnType<MailOverviewReader['get']>>;

export type Pause = NonNullable<Awaited<ReturnType<MailOverviewReader['getPause']>>>;
