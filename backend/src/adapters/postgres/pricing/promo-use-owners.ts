import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../sql/tables.js';

const { selectFrom } = expressionBuilder<Tables>();

/**
 * Whether a use counts as this person's. An account has its own uses; a guest has those of all guests with her address, and none of
 * an account: neither may use up what belongs to the other. As an array, for the index on both columns.
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
