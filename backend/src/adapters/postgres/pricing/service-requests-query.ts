import type { QueryCreator } from 'kysely';
import type { Tables } from '../sql/tables.js';

/** Requests with their accounts, and with their code `p` if it still works for the account's address. */
export const requests = (db: QueryCreator<Tables>, now: Date) =>
  db
    .selectFrom('service_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('promo_codes as p', (on) =>
      on
        .onRef('p.id', '=', 'r.promo_code_id')
        .on('p.archived_at', 'is', null)
        .on(({ eb, or }) => or([eb('p.expires_at', 'is', null), eb('p.expires_at', '>', now)]))
        .on(({ eb, fn }) => eb(fn('lower', ['p.email']), '=', fn('lower', ['u.email']))),
    )
    .select([
      'r.id',
      'r.user_id as userId',
      'u.username',
      'u.email',
      'r.service',
      'r.state',
      'r.statement',
      'r.refusal',
      'r.asked_at as askedAt',
      'r.decided_at as decidedAt',
      'p.id as workingCode',
      'p.expires_at as validUntil',
    ]);
