import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type QueryCreator, sql } from 'kysely';
import { In } from 'typeorm';
import { Cart } from '../../../domain/cart/cart.js';
import { type AccountCart, CartRepository } from '../../../domain/cart/ports/cart-repository.js';
import { promoRefused } from '../../../domain/pricing/promo-code.js';
import { isCapability } from '../../../domain/shared/ports/ids.js';
import { violates } from '../connection/constraint.js';
import { CurrentManager } from '../connection/current-manager.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import type { Tables } from '../sql/tables.js';

const { and, cast, eb, exists, not, or, selectFrom } = expressionBuilder<Tables, 'carts'>();

const isFor = (userId: Expression<number | null>) =>
  or([eb('carts.user_id', 'is', null), eb('carts.user_id', '=', userId)]);
const hasLines = exists(selectFrom('cart_items').select('cart_items.id').whereRef('cart_id', '=', 'carts.id'));
const isInCheckout = exists(
  selectFrom('checkouts')
    .select('checkouts.id')
    .whereRef('cart_id', '=', 'carts.id')
    .where('state', 'in', ['open', 'held']),
);

interface Claim {
  /** Of the cart, or of one of its lines. */
  readonly capability: string;
  readonly userId: number | null;
}

function claim(db: QueryCreator<Tables>, userId: Expression<number | null>) {
  return db
    .updateTable('carts')
    .set(({ fn, ref }) => ({ updated_at: sql`now()`, user_id: fn.coalesce(ref('user_id'), userId) }))
    .where(isFor(userId))
    .returning('id');
}

const claimCart = new Prepared((db, { capability, userId }: Named<Claim>) =>
  claim(db, userId).where('session_id', '=', capability),
);

const claimCartOfLine = new Prepared((db, { capability, userId }: Named<Claim>) =>
  claim(db, userId).where('id', '=', (query) =>
    query.selectFrom('cart_items').select('cart_id').where('cart_items.id', '=', capability),
  ),
);

const lockAccount = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
);

/** In the order of their ids, and FOR UPDATE: a checkout that begins refers to its cart, and so waits. */
const lockCarts = new Prepared((db, { userId, sessionId }: Named<{ userId: number; sessionId: string | null }>) =>
  db
    .selectFrom('carts')
    .select('id')
    .where('id', 'in', (query) =>
      query
        .selectFrom('carts')
        .select('id')
        .where('session_id', '=', sessionId)
        .where(isFor(userId))
        .unionAll(({ parens, selectFrom: from }) =>
          parens(
            from('carts')
              .select('id')
              .where('user_id', '=', userId)
              .where('session_id', 'is distinct from', sessionId)
              .where(hasLines)
              .orderBy('updated_at', 'desc')
              .orderBy('id', 'desc')
              .limit(1),
          ),
        ),
    )
    .orderBy('id')
    .forUpdate(),
);

/** A statement of its own, which sees what had happened before the locks were given. */
const claimCarts = new Prepared(
  (db, named: Named<{ userId: number; sessionId: string | null; ids: readonly number[] }>) =>
    db
      .updateTable('carts')
      .set({ updated_at: sql`now()`, user_id: named.userId })
      .where(({ fn }) => eb('id', '=', fn.any(named.ids)))
      .where(isFor(named.userId))
      .returning([
        'id',
        cast<boolean>(eb('session_id', 'is not distinct from', named.sessionId), 'boolean').as('isDevices'),
        cast<boolean>(isInCheckout, 'boolean').as('inCheckout'),
      ]),
);

@Injectable()
export class PostgresCartRepository implements CartRepository {
  constructor(
    private readonly current: CurrentManager,
    private readonly db: Database,
  ) {}

  async add(cart: Cart): Promise<void> {
    await this.current.get().save(cart);
  }

  lock(sessionId: string, userId: number | null): Promise<Cart | null> {
    return this.lockBy(claimCart, sessionId, userId);
  }

  lockByLine(lineId: string, userId: number | null): Promise<Cart | null> {
    return this.lockBy(claimCartOfLine, lineId, userId);
  }

  async lockForAccount(
    sessionId: string | null,
    userId: number,
  ): Promise<{ device: AccountCart | null; account: AccountCart | null }> {
    const known = sessionId !== null && isCapability(sessionId) ? sessionId : null;
    await this.db.first(lockAccount, { userId });
    const locked = await this.db.all(lockCarts, { userId, sessionId: known });
    if (locked.length === 0) return { device: null, account: null };
    const ids = locked.map((row) => row.id);
    const claimed = await this.db.all(claimCarts, { userId, sessionId: known, ids });
    const carts = await this.load(claimed.map((row) => row.id));
    const oneOf = (rows: typeof claimed): AccountCart | null => {
      const [row] = rows;
      const cart = row && carts.find(({ id }) => id === row.id);
      return cart ? { cart, inCheckout: row.inCheckout } : null;
    };
    return {
      device: oneOf(claimed.filter((row) => row.isDevices)),
      account: oneOf(claimed.filter((row) => !row.isDevices)),
    };
  }

  async remove(cart: Cart): Promise<void> {
    await this.db.deleteFrom('carts').where('id', '=', cart.id).execute();
  }

  async save(cart: Cart): Promise<void> {
    try {
      await this.current.get().save(cart);
    } catch (error) {
      throw violates(error, 'carts_promo_code_id_fkey') ? promoRefused() : error;
    }
  }

  async deleteForgotten(): Promise<number> {
    const olderThan = (age: Expression<string>) => eb('updated_at', '<', sql<Date>`now() - ${age}::interval`);
    const forgotten = selectFrom('carts')
      .select('id')
      .where(olderThan(sql.lit('30 days')))
      .where(or([and([eb('user_id', 'is', null), olderThan(sql.lit('90 days'))]), not(hasLines)]))
      .where(not(isInCheckout))
      .orderBy('updated_at')
      .limit(5000)
      .forUpdate()
      .skipLocked();
    const { numDeletedRows } = await this.db.deleteFrom('carts').where('id', 'in', forgotten).executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Locks in a statement of its own, before the lines are read: they are then as the last change left them. */
  private async lockBy(
    claiming: Prepared<Claim, { id: number }>,
    capability: string,
    userId: number | null,
  ): Promise<Cart | null> {
    if (!isCapability(capability)) return null;
    const claimed = await this.db.first(claiming, { capability, userId });
    if (!claimed) return null;
    const [cart] = await this.load([claimed.id]);
    return cart ?? null;
  }

  /** Not findOne: with a relation it asks twice. */
  private load(ids: readonly number[]): Promise<Cart[]> {
    return this.current.get().find(Cart, {
      where: { id: In(ids) },
      relations: { lines: true },
      order: { lines: { position: 'ASC' } },
    });
  }
}
