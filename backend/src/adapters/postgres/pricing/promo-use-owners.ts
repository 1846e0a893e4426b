import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../sql/tables.js';

const { selectFrom } = expressionBuilder<Tables>();

/**
 * Whether a use counts for this customer. An account has its own uses. A guest has the uses of all guests with the same
 * address, but none of an account, so that neither can use up the other's. An array, for the index on both columns.
 */
export function isUseOf(userId: Expression<number>, person: Expression<number | null>): Expression<SqlBool> {
  const account = selectFrom('users').select('users.id').where('users.id', '=', person);
  const otherGuests = selectFrom('users as guest')
    .innerJoin('users as other', (join) =>
      join.on(({ eb, fn }) => eb(fn('lower', ['other.email']), '=', fn('lower', ['guest.email']))),
    )
    .select('other.id')
    .where('guest.id', '=', person)
    .where('guest.is_guest', '=', true)
    .where('other.is_guest', '=', true)
    .whereRef('other.id', '<>', 'guest.id');
  return sql<boolean>`${userId} = ANY (ARRAY(${account.unionAll(otherGuests)}))`;
}
