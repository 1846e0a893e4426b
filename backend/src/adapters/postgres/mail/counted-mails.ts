import { Injectable } from '@nestjs/common';
import { type QueryCreator, sql } from 'kysely';
import { Database, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { tried, untried } from './due-mails.js';
import type { MailState } from '../../../domain/mail/mail-states.js';

export type MailCounts = Readonly<Record<MailState, number>>;

/** Counts of unsent mails, which are few. Sent mails may be a million rows, so they are counted separately. */
const unsent = new Prepared((db) =>
  db
    .selectFrom('mails')
    .select(({ cast, fn }) => ['state', cast<number>(fn.countAll(), 'integer').as('count')])
    .where('state', 'in', ['pending', 'sending', 'failed', 'cancelled'])
    .groupBy('state'),
);

const oldest = new Prepared((db) => {
  const firstDue = db.selectFrom('mails').select(({ fn }) => fn.min('next_attempt_at').as('at'));
  const firstExpired = db
    .selectFrom('mails')
    .select(({ fn }) => fn.min('lease_until').as('at'))
    .where('state', '=', 'sending')
    .where('lease_until', '<=', sql<Date>`now()`);
  return db.selectNoFrom(({ fn, selectFrom }) => [
    selectFrom('mails')
      .select((mail) => mail.fn.min('waiting_since').as('at'))
      .where('state', 'in', ['pending', 'sending'])
      .as('waiting'),
    fn<Date | null>('least', [firstDue.where(untried), firstDue.where(tried), firstExpired]).as('due'),
  ]);
});

/**
 * Counts the mails sent since `start`. Also counts how many of these mails were sent before `until`, which is ten
 * minutes ago. The next call counts later mails again, because running transactions may still commit such mails. The
 * statement is not prepared, because its plan depends on `start`.
 */
function sentSince(db: QueryCreator<Tables>, start: Date) {
  const settled = sql<Date>`date_trunc('milliseconds', now() - interval '10 minutes')`;
  return db
    .selectFrom(db.selectNoFrom(settled.as('until')).as('settled'))
    .leftJoin('mails', (mail) => mail.on('mails.sent_at', '>=', start))
    .select(({ cast, fn }) => [
      cast<number>(fn.count('sent_at'), 'integer').as('count'),
      cast<number>(fn.countAll().filterWhereRef('sent_at', '<', 'until'), 'integer').as('countUntil'),
      'until',
    ])
    .groupBy('until');
}

/** Counts mails by state, and finds the oldest unsent mails. Each call reads only the latest of the sent mails. */
@Injectable()
export class CountedMails {
  /** Number of mails sent before `until`. Sent mails never change, so each process counts them only once. */
  private sent = { until: new Date(0), count: 0 };

  constructor(private readonly db: Database) {}

  /**
   * `waiting`: start of the longest wait of an unsent mail, including the time between attempts. `due`: due time of the
   * mail that has been due the longest. Null if there are none.
   */
  async oldest() {
    return (await this.db.first(oldest, {})) ?? { waiting: null, due: null };
  }

  async byState(): Promise<MailCounts> {
    const counts = countsOf(await this.db.all(unsent, {}));
    const before = this.sent;
    const since = await sentSince(this.db, before.until).executeTakeFirstOrThrow();
    this.sent = { until: since.until, count: before.count + since.countUntil };
    return { ...counts, sent: before.count + since.count };
  }
}

export const noMails: MailCounts = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 };

/** The count of each state. A state without mails has no row, so its count is 0. */
function countsOf(rows: readonly { readonly state: MailState; readonly count: number }[]): MailCounts {
  return { ...noMails, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}
