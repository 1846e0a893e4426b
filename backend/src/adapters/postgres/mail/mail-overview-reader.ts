import { Injectable } from '@nestjs/common';
import { expressionBuilder, type NotNull, sql } from 'kysely';
import { Database } from '../sql/database.js';
import { Prepared } from '../sql/prepared.js';
import type { Tables } from '../sql/tables.js';
import { CountedMails, type MailCounts } from './counted-mails.js';
import type { MailCause } from '../../../domain/mail/mail-states.js';

/** Mail delivery in numbers. */
export interface MailOverview {
  readonly counts: MailCounts;
  /** Start of the longest wait of an unsent mail, including the time between attempts; null if no mail is waiting. */
  readonly oldestWaitingAt: Date | null;
  /** Numbers of sent and failed mails for each of the last 48 hours, oldest first. */
  readonly sentByHour: readonly { readonly hour: Date; readonly sent: number; readonly failed: number }[];
  /** Failed and deferred mails by cause, largest group first. */
  readonly failures: readonly MailFailures[];
}

interface MailFailures {
  readonly cause: MailCause;
  readonly count: number;
  /** Number of these mails that wait for a retry. */
  readonly putOff: number;
  /** End of the latest attempt to send the example mail; `example` is the error of this attempt. */
  readonly latestAt: Date;
  readonly example: string;
}

const now = sql<Date>`now()`;

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
 * is one, because a deferred mail shows an ongoing problem.
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

/** Start of the pause, and the username of the staff member who started it. `by` is null for a deleted account. */
export interface Pause {
  readonly since: Date;
  readonly by: string | null;
}

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

  async get(): Promise<MailOverview> {
    return {
      counts: await this.counted.byState(),
      oldestWaitingAt: (await this.counted.oldest()).waiting,
      sentByHour: await this.db.all(sentByHour, {}),
      failures: await this.db.all(failures, {}),
    };
  }

  /** Returns null while the outbox is not paused. */
  async getPause(): Promise<Pause | null> {
    const pause = await this.db
      .selectFrom('mail_pause')
      .leftJoin('users', 'users.id', 'mail_pause.paused_by')
      .select(['since', 'username as by'])
      .executeTakeFirst();
    return pause ?? null;
  }
}
