import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type OrderClaim, OrderClaims } from '../../../domain/accounts/ports/order-claims.js';
import { Database } from '../sql/database.js';
import { hashOf } from './token-hash.js';

@Injectable()
export class PostgresOrderClaims implements OrderClaims {
  constructor(private readonly db: Database) {}

  async getGuestOf(orderId: string): Promise<{ guestId: number; email: string } | null> {
    const found = await this.db
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select(['u.id as guestId', 'o.email'])
      .where('o.id', '=', orderId)
      .where('u.is_guest', '=', true)
      .where('u.deleted_at', 'is', null)
      .forShare('o')
      .executeTakeFirst();
    return found ?? null;
  }

  async save(orderId: string, token: string, seconds: number): Promise<void> {
    await this.db
      .insertInto('order_claims')
      .values({
        order_id: orderId,
        token_hash: hashOf(token),
        expires_at: sql`now() + ${seconds} * interval '1 second'`,
      })
      .onConflict((conflict) =>
        conflict.column('order_id').doUpdateSet(({ ref }) => ({
          token_hash: ref('excluded.token_hash'),
          expires_at: ref('excluded.expires_at'),
        })),
      )
      .execute();
  }

  async get(token: string): Promise<OrderClaim | null> {
    const found = await this.db
      .selectFrom('order_claims as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select(['o.id as orderId', 'o.email', 'u.id as ownerId', 'u.is_guest as isGuest'])
      .select(({ cast, eb, exists, selectFrom }) => [
        cast<boolean>(eb('c.expires_at', '<=', sql<Date>`now()`), 'boolean').as('isExpired'),
        cast<boolean>(
          exists(
            selectFrom('users as account')
              .select('account.id')
              .where('account.is_guest', '=', false)
              .where((account) =>
                account(account.fn('lower', ['account.email']), '=', account.fn('lower', ['o.email'])),
              ),
          ),
          'boolean',
        ).as('hasAccount'),
      ])
      .where('c.token_hash', '=', hashOf(token))
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!found) return null;
    const { isGuest, isExpired, hasAccount, ...claim } = found;
    const state = isGuest ? 'open' : 'kept';
    return { ...claim, state: isGuest && isExpired ? 'expired' : state, hasAccount };
  }

  async move(guestId: number, email: string, accountId: number): Promise<void> {
    const moved = await this.db
      .updateTable('orders')
      .set({ user_id: accountId })
      .where('user_id', '=', guestId)
      .where((order) => order(order.fn('lower', ['email']), '=', order.fn('lower', [order.val(email)])))
      .returning(['id', 'checkout_id'])
      .execute();
    const orders = moved.map(({ id }) => id);
    const checkouts = moved.flatMap(({ checkout_id: id }) => id ?? []);
    const owner = { user_id: accountId };
    await this.db
      .updateTable('mails')
      .set(owner)
      .where('user_id', '=', guestId)
      .where((mail) => mail(mail.fn('lower', ['recipient']), '=', mail.fn('lower', [mail.val(email)])))
      .execute();
    if (checkouts.length > 0) await this.db.updateTable('checkouts').set(owner).where('id', 'in', checkouts).execute();
    // The account's existing rows remain: its own review of the same product, and its own uses of the same code.
    await this.db
      .updateTable('reviews')
      .set(owner)
      .where('order_id', 'in', orders)
      .where(({ eb, selectFrom }) =>
        eb(
          'product_id',
          'not in',
          selectFrom('reviews as own').select('own.product_id').where('own.user_id', '=', accountId),
        ),
      )
      .execute();
    if (checkouts.length === 0) return;
    await this.db
      .updateTable('promo_uses')
      .set(owner)
      .where('checkout_id', 'in', checkouts)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('promo_uses as own')
              .select('own.checkout_id')
              .where('own.user_id', '=', accountId)
              .whereRef('own.promo_code_id', '=', 'promo_uses.promo_code_id'),
          ),
        ),
      )
      .execute();
  }
}
