import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../sql/tables.js';

const { selectFrom } = expressionBuilder<Tables>();

/**
 * Whether a use of a promo code counts for this customer. For an account, only its own uses count. For a guest, the
 * uses of all guests with the same address count, but not those of an account. Accounts and guests therefore cannot use
 * up each other's uses. The ids are an array, so that the index on both columns applies.
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
