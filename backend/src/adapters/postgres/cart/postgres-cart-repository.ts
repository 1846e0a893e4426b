import { Injectable } from '@nestjs/common';
import {
  type Expression,
  expressionBuilder,
  type InferResult,
  type QueryCreator,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { Cart, CartLine } from '../../../domain/cart/cart.js';
import { type AccountCart, type BoughtLine, CartRepository } from '../../../domain/cart/ports/carts.js';
import { promoRefused } from '../../../domain/pricing/promo-code.js';
import { Money } from '../../../domain/shared/money.js';
import { isCapability } from '../../../domain/shared/ports/ids.js';
import { violates } from '../connection/constraint.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { insertFrom, type Json, json, rowsOf } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';

/**
 * Whether the user can use the cart of this owner: the user's own cart, or a cart of a visitor or guest. A guest's cart
 * is open to callers with the cart's session id, like a visitor's cart. A shopper who signs in, or returns after the
 * session has ended, can continue with this cart.
 */
export function isOpenTo(userId: Expression<number | null>, owner: Expression<number | null>): Expression<SqlBool> {
  const all = expressionBuilder<Tables>();
  const guests = all
    .selectFrom('users as guest')
    .select('guest.id')
    .where('guest.id', '=', owner)
    .where('guest.is_guest', '=', true);
  return all.or([all(owner, 'is', null), all(owner, '=', userId), all.exists(guests)]);
}

type CartLineRow = Omit<Selectable<Tables['cart_items']>, 'cart_id'>;

const { and, cast, eb, exists, not, or, ref, selectFrom } = expressionBuilder<Tables, 'carts'>();

const isFor = (userId: Expression<number | null>) => isOpenTo(userId, ref('carts.user_id'));
const hasLines = exists(selectFrom('cart_items').select('cart_items.id').whereRef('cart_id', '=', 'carts.id'));
const isInCheckout = exists(
  selectFrom('checkouts')
    .select('checkouts.id')
    .whereRef('cart_id', '=', 'carts.id')
    .where('state', 'in', ['open', 'held']),
);

interface Claim {
  /** A secret id that grants access to the cart: the id of the cart, or the id of one of its lines. */
  readonly capability: string;
  readonly userId: number | null;
}

function claim(db: QueryCreator<Tables>, userId: Expression<number | null>) {
  return db
    .updateTable('carts')
    .set(({ fn, ref }) => ({ updated_at: sql`now()`, user_id: fn.coalesce(userId, ref('user_id')) }))
    .where(isFor(userId))
    .returning('id');
}

const ofSession = (capability: Expression<string>) => eb('carts.session_id', '=', capability);
const ofLine = (capability: Expression<string>) =>
  eb('carts.id', '=', selectFrom('cart_items').select('cart_id').where('cart_items.id', '=', capability));

const claimCart = new Prepared((db, { capability, userId }: Named<Claim>) =>
  claim(db, userId).where(ofSession(capability)),
);

const claimCartOfLine = new Prepared((db, { capability, userId }: Named<Claim>) =>
  claim(db, userId).where(ofLine(capability)),
);

function carts(db: QueryCreator<Tables>) {
  return db
    .selectFrom('carts')
    .select([
      'carts.id',
      'carts.session_id as sessionId',
      'carts.user_id as userId',
      'carts.promo_code_id as promoCodeId',
      'carts.removed_promo_code as removedPromoCode',
      jsonArrayFrom(
        selectFrom('cart_items as line')
          .select(['line.id', 'line.product_id', 'line.variant_id', 'line.quantity', 'line.seen_price_cents'])
          .select(['line.position', 'line.set_id', 'line.set_group'])
          .whereRef('line.cart_id', '=', 'carts.id')
          .orderBy('line.position'),
      ).as('lines'),
    ]);
}

type CartRow = InferResult<ReturnType<typeof carts>>[number];

const cartOfSession = new Prepared((db, { capability }: Named<Pick<Claim, 'capability'>>) =>
  carts(db).where(ofSession(capability)),
);

const cartOfLine = new Prepared((db, { capability }: Named<Pick<Claim, 'capability'>>) =>
  carts(db).where(ofLine(capability)),
);

const cartsById = new Prepared((db, { ids }: Named<{ ids: readonly number[] }>) =>
  carts(db).where(({ fn }) => eb('carts.id', '=', fn.any<number>(ids))),
);

interface SavedCart {
  readonly id: number;
  readonly promoCodeId: number | null;
  readonly removedPromoCode: string | null;
  readonly lines: Json<CartLineRow[]>;
  readonly lineIds: readonly string[];
}

/** Deletes lines that the cart no longer has. Inserts or updates all other lines. */
const saveCart = new Prepared((db, named: Named<SavedCart>) =>
  db
    .with('removed', (tables) =>
      tables
        .deleteFrom('cart_items')
        .where('cart_id', '=', named.id)
        .where(({ eb: on, fn, not: isNot }) => isNot(on('cart_items.id', '=', fn.any<string>(named.lineIds)))),
    )
    .with('lines', (tables) => {
      const lines = tables.selectFrom(rowsOf('cart_items', named.lines).as('line'));
      return insertFrom(tables, 'cart_items', lines, ({ ref }) => ({
        id: ref('line.id'),
        cart_id: named.id,
        product_id: ref('line.product_id'),
        variant_id: ref('line.variant_id'),
        quantity: ref('line.quantity'),
        seen_price_cents: ref('line.seen_price_cents'),
        position: ref('line.position'),
        set_id: ref('line.set_id'),
        set_group: ref('line.set_group'),
      })).onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          quantity: ref('excluded.quantity'),
          seen_price_cents: ref('excluded.seen_price_cents'),
        })),
      );
    })
    .updateTable('carts')
    .set({ promo_code_id: named.promoCodeId, removed_promo_code: named.removedPromoCode })
    .where('id', '=', named.id),
);

const insertCart = new Prepared((db, { sessionId, userId }: Named<{ sessionId: string; userId: number | null }>) =>
  db.insertInto('carts').values({ session_id: sessionId, user_id: userId }).returning('id'),
);

const lockAccount = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
);

/**
 * Locks carts in the order of their ids. FOR UPDATE also blocks a new checkout of a cart, because the row of a checkout
 * refers to its cart.
 */
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

/**
 * Runs after the statement that locks the carts. A separate statement sees all changes that were committed before
 * PostgreSQL granted the locks.
 */
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

interface Bought {
  readonly cartId: number;
  readonly promoCodeId: number | null;
  readonly bought: Json<
    Pick<Selectable<Tables['cart_items']>, 'product_id' | 'variant_id' | 'quantity' | 'set_group'>[]
  >;
}

/** Removes bought units from a cart. Locks the cart before its lines, and reads the quantities under these locks. */
const removeBought = new Prepared((db, { cartId, promoCodeId, bought }: Named<Bought>) =>
  db
    .with('cart', (tables) =>
      tables
        .updateTable('carts')
        .set(({ fn, ref }) => ({
          updated_at: sql`now()`,
          promo_code_id: fn<number | null>('nullif', [ref('promo_code_id'), promoCodeId]),
          removed_promo_code: null,
        }))
        .where('id', '=', cartId)
        .returning('id'),
    )
    .with('bought', (tables) =>
      tables
        .selectFrom('cart')
        .innerJoin('cart_items as item', 'item.cart_id', 'cart.id')
        .innerJoin(rowsOf('cart_items', bought).as('line'), (line) =>
          line
            .onRef('line.product_id', '=', 'item.product_id')
            .onRef('line.variant_id', 'is not distinct from', 'item.variant_id')
            .onRef('line.set_group', 'is not distinct from', 'item.set_group'),
        )
        .select(({ eb }) => ['item.id', eb('item.quantity', '-', eb.ref('line.quantity')).as('rest')])
        .forUpdate('item'),
    )
    .with('reduced', (tables) =>
      tables
        .updateTable('cart_items')
        .from('bought')
        .set(({ ref }) => ({ quantity: ref('bought.rest') }))
        .whereRef('cart_items.id', '=', 'bought.id')
        .where('bought.rest', '>', 0),
    )
    .deleteFrom('cart_items')
    .using('bought')
    .whereRef('cart_items.id', '=', 'bought.id')
    .where('bought.rest', '<=', 0),
);

@Injectable()
export class PostgresCartRepository implements CartRepository {
  constructor(private readonly db: Database) {}

  async add(cart: Cart): Promise<void> {
    const { sessionId, userId } = cart;
    Object.assign(cart, await this.db.first(insertCart, { sessionId, userId }));
  }

  lock(sessionId: string, userId: number | null): Promise<Cart | null> {
    return this.lockBy(claimCart, cartOfSession, sessionId, userId);
  }

  lockByLine(lineId: string, userId: number | null): Promise<Cart | null> {
    return this.lockBy(claimCartOfLine, cartOfLine, lineId, userId);
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
    const carts = (await this.db.all(cartsById, { ids: claimed.map((row) => row.id) })).map((row) => cartOf(row));
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
      const { id, promoCodeId, removedPromoCode, lines } = cart;
      const lineIds = lines.map((line) => line.id);
      await this.db.change(saveCart, { id, promoCodeId, removedPromoCode, lines: json(lines.map(rowOf)), lineIds });
    } catch (error) {
      throw violates(error, 'carts_promo_code_id_fkey') ? promoRefused() : error;
    }
  }

  async removeBought(cartId: number, lines: readonly BoughtLine[], promoCodeId: number | null): Promise<void> {
    const bought = json(
      lines.map(({ productId, variantId, quantity, set }) => ({
        product_id: productId,
        variant_id: variantId,
        quantity,
        set_group: set?.group ?? null,
      })),
    );
    await this.db.all(removeBought, { cartId, promoCodeId, bought });
  }

  async deleteAbandoned(): Promise<number> {
    const olderThan = (age: Expression<string>) => eb('updated_at', '<', sql<Date>`now() - ${age}::interval`);
    const abandoned = selectFrom('carts')
      .select('id')
      .where(olderThan(sql.lit('30 days')))
      .where(or([and([eb('user_id', 'is', null), olderThan(sql.lit('90 days'))]), not(hasLines)]))
      .where(not(isInCheckout))
      .orderBy('updated_at')
      .limit(5000)
      .forUpdate()
      .skipLocked();
    const { numDeletedRows } = await this.db.deleteFrom('carts').where('id', 'in', abandoned).executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Locks the cart in a separate statement first, so that the next statement reads the latest lines. */
  private async lockBy(
    claiming: Prepared<Claim, { id: number }>,
    reading: Prepared<Pick<Claim, 'capability'>, CartRow>,
    capability: string,
    userId: number | null,
  ): Promise<Cart | null> {
    if (!isCapability(capability)) return null;
    if (!(await this.db.first(claiming, { capability, userId }))) return null;
    const row = await this.db.first(reading, { capability });
    return row ? cartOf(row) : null;
  }
}

function cartOf({ sessionId, userId, lines, ...row }: CartRow): Cart {
  return Object.assign(new Cart(sessionId, userId), row, { lines: lines.map(lineOf) });
}

function lineOf(row: CartLineRow): CartLine {
  const { id, product_id, variant_id, quantity, seen_price_cents, position, set_id, set_group } = row;
  const set = set_id === null || set_group === null ? null : { productId: set_id, group: set_group };
  return new CartLine(id, product_id, variant_id, quantity, Money.ofCents(seen_price_cents), position, set);
}

function rowOf({ id, productId, variantId, quantity, seenPrice, position, set }: CartLine): CartLineRow {
  return {
    id,
    product_id: productId,
    variant_id: variantId,
    quantity,
    seen_price_cents: seenPrice.cents,
    position,
    set_id: set?.productId ?? null,
    set_group: set?.group ?? null,
  };
}
