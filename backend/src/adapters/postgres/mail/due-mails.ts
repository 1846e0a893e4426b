import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { type Named, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

type Mails = ExpressionBuilder<Tables, 'mails'>;

export const now = sql<Date>`now()`;

/** Due mails without a counted attempt. Uses IS FALSE instead of NOT, because the index matches only this form. */
export const untried = ({ and, eb, ref }: Mails): Expression<SqlBool> =>
  and([
    eb('state', '=', 'pending'),
    sql<boolean>`(${ref('attempts')} > ${ref('forgiven_attempts')}) IS FALSE`,
    eb('next_attempt_at', '<=', now),
  ]);

export const tried = ({ and, eb, ref }: Mails): Expression<SqlBool> =>
  and([eb('state', '=', 'pending'), eb('attempts', '>', ref('forgiven_attempts')), eb('next_attempt_at', '<=', now)]);

/** Mails with an expired lease. Matches only while no other mail is being sent again after an expired lease. */
export const withExpiredLease = ({ and, eb, exists, not, selectFrom }: Mails): Expression<SqlBool> =>
  and([
    eb('state', '=', 'sending'),
    eb('lease_until', '<=', now),
    not(
      exists(
        selectFrom('mails as flying')
          .innerJoin('mail_attempts as before', (before) =>
            before
              .onRef('before.mail_id', '=', 'flying.id')
              .on(({ eb: on, ref }) => on('before.attempt', '=', on(ref('flying.attempts'), '-', 1))),
          )
          .select('flying.id')
          .where('flying.state', '=', 'sending')
          .where('flying.lease_until', '>', now)
          .where('before.outcome', '=', 'lost'),
      ),
    ),
  ]);

export const isNotPaused = ({ exists, not, selectFrom }: Pick<Mails, 'exists' | 'not' | 'selectFrom'>) =>
  not(exists(selectFrom('mail_pause').select('single')));

/** Due mails in turns: oldest new mails, newest new mails, oldest retries, and one mail with an expired lease. */
export const dueMails = new Prepared((db, { limit }: Named<{ limit: number }>) => {
  const rows = (kind: (mails: Mails) => Expression<SqlBool>, direction: 'asc' | 'desc') =>
    db
      .selectFrom('mails')
      .select(({ fn }) => [
        'id',
        'attempts',
        'next_attempt_at as due_at',
        fn
          .agg<string>('row_number')
          .over((over) => over.orderBy('next_attempt_at', direction))
          .as('turn'),
      ])
      .where(kind)
      .orderBy('next_attempt_at', direction)
      .limit(limit);
  const lease = db
    .selectFrom('mails')
    .select(({ lit }) => ['id', 'attempts', 'lease_until as due_at', lit(1).as('turn')])
    .where(withExpiredLease)
    .orderBy('lease_until')
    .limit(1);
  const waiting = sql<Waiting>`(${rows(untried, 'asc')} UNION ALL ${rows(untried, 'desc')} UNION ALL ${rows(tried, 'asc')} UNION ALL ${lease})`;
  return db
    .selectFrom(waiting.as('waiting'))
    .select(({ ref }) => [
      'id',
      'attempts',
      sql<number>`floor(extract(epoch FROM now() - ${ref('due_at')}) / 60)::integer`.as('minutes'),
    ])
    .where(isNotPaused)
    .groupBy(['id', 'attempts', 'due_at'])
    .orderBy(({ fn }) => fn.min('turn'))
    .orderBy('due_at')
    .limit(limit);
});

interface Waiting extends Pick<Tables['mails'], 'id'> {
  readonly attempts: number;
  readonly due_at: Date;
  readonly turn: string;
}
