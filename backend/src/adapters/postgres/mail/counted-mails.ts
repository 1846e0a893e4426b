import { Injectable } from '@nestjs/common';
import { type QueryCreator, sql } from 'kysely';
import type { MailCounts } from '../../../domain/mail/ports/mail-reader.js';
import { Database } from '../sql/database.js';
import { Prepared } from '../sql/prepared.js';
import type { Tables } from '../sql/tables.js';
import { countsOf } from './mail-counts.js';
import { tried, untried } from './due-mails.js';

/** What waits, runs or went wrong is little; what was sent is a million rows, and is counted apart. */
const unsent = new Prepared((db) =>
  db
    .selectFrom('mails')
    .select(({ cast, fn }) => ['state', cast<number>(fn.countAll(), 'integer').as('count')])
    .where('state', 'in', ['pending', 'sending', 'failed', 'cancelled'])
    .groupBy('state'),
);

const oldest = new Prepared((db) => {
  const firstDue = db.selectFrom('mails').select(({ fn }) => fn.min('next_attempt_at').as('at'));
  const firstLost = db
    .selectFrom('mails')
    .select(({ fn }) => fn.min('lease_until').as('at'))
    .where('state', '=', 'sending')
    .where('lease_until', '<=', sql<Date>`now()`);
  return db.selectNoFrom(({ fn, selectFrom }) => [
    selectFrom('mails')
      .select((mail) => mail.fn.min('waiting_since').as('at'))
      .where('state', 'in', ['pending', 'sending'])
      .as('waiting'),
    fn<Date | null>('least', [firstDue.where(untried), firstDue.where(tried), firstLost]).as('due'),
  ]);
});

/** Those of the last minutes may still be joined by others of the same time. Not prepared: from when it counts decides the plan. */
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

/** Of the mail of which it is longest ago; null where there is none. */
export interface OldestMails {
  /** Since when one has been waiting to arrive, also between two tries. */
  readonly waiting: Date | null;
  /** Since when one should have been carried and was not. */
  readonly due: Date | null;
}

/** How many mails there are, by indexes, and of a million sent ones no more than there is news. */
@Injectable()
export class CountedMails {
  /** A mail that was sent stays so: those of before this time are counted once per process. */
  private sent = { until: new Date(0), count: 0 };

  constructor(private readonly db: Database) {}

  async oldest(): Promise<OldestMails> {
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
