import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type InferResult, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { Cart, CartLine } from '../../../domain/cart/cart.js';
import type { Offer } from '../../../domain/cart/offer.js';
import { type AccountCart, CartRepository } from '../../../domain/cart/ports/cart-repository.js';
import type { PricedCart } from '../../../domain/cart/ports/priced-cart.js';
import { promoRefused } from '../../../domain/pricing/promo-code.js';
import { Money } from '../../../domain/shared/money.js';
import { isCapability } from '../../../domain/shared/ports/ids.js';
import { violates } from '../connection/constraint.js';
import { CurrentManager } from '../connection/current-manager.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import { insertFrom, type Json, json, rowsOf } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';
import { missingHalves, offerOf, offers } from './postgres-offers.js';
import { type CartLineRow, CartPricing, isGuests, pricedCarts } from './priced-carts.js';

const { and, cast, eb, exists, not, or, ref, selectFrom } = expressionBuilder<Tables, 'carts'>();

const isFor = (userId: Expression<number | null>) =>
  or([eb('carts.user_id', 'is', null), eb('carts.user_id', '=', userId), isGuests(ref('carts.user_id'))]);
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

const version = sql<string>`carts.xmin::text`.as('version');

/** Carts with their lines. Each change of a cart, also of its lines, changes its row, and so the version. */
function carts(db: QueryCreator<Tables>) {
  return db
    .selectFrom('carts')
    .select([
      'carts.id',
      'carts.session_id as sessionId',
      'carts.user_id as userId',
      'carts.promo_code_id as promoCodeId',
      version,
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

const cartWithOffers = new Prepared((db, named: Named<Claim & { readonly productIds: readonly number[] }>) =>
  carts(db)
    .select(({ ref }) => jsonArrayFrom(offers(db, named.productIds, ref('carts.id'))).as('offers'))
    .where(ofSession(named.capability))
    .where(isFor(named.userId)),
);

interface Written {
  readonly id: number;
  readonly version: string;
  readonly userId: number | null;
  readonly promoCodeId: number | null;
  /** New and changed ones. */
  readonly lines: Json<CartLineRow[]>;
  readonly removed: readonly string[];
}

/** Writes nothing when the cart was changed since it was read. */
function writing(db: QueryCreator<Tables>, named: Named<Written>) {
  return db
    .with('written', (tables) =>
      tables
        .updateTable('carts')
        .set({ updated_at: sql`now()`, user_id: named.userId, promo_code_id: named.promoCodeId })
        .where('id', '=', named.id)
        .where(sql<boolean>`xmin = ${named.version}::xid`)
        .returning('id'),
    )
    .with('removed', (tables) =>
      tables
        .deleteFrom('cart_items')
        .using('written')
        .whereRef('cart_items.cart_id', '=', 'written.id')
        .where(({ eb: on, fn }) => on('cart_items.id', '=', fn.any<string>(named.removed))),
    )
    .with('lines', (tables) => {
      const lines = tables.selectFrom(['written', rowsOf('cart_items', named.lines).as('line')]);
      return insertFrom(tables, 'cart_items', lines, ({ ref }) => ({
        id: ref('line.id'),
        cart_id: ref('written.id'),
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
    });
}

const writeCart = new Prepared((db, named: Named<Written>) => writing(db, named).selectFrom('written').select('id'));

/** The same, and answers the cart as it then is: its row is still the one before, its lines are all that it will have. */
const writeAndPriceCart = new Prepared((db, named: Named<Written & { readonly all: Json<CartLineRow[]> }>) =>
  pricedCarts(writing(db, named), named.userId, rowsOf('cart_items', named.all))
    .where('c.id', '=', named.id)
    .where(exists(expressionBuilder<{ written: { id: number } }>().selectFrom('written').select('written.id'))),
);

const insertCart = new Prepared((db, { sessionId, userId }: Named<{ sessionId: string; userId: number | null }>) =>
  db.insertInto('carts').values({ session_id: sessionId, user_id: userId }).returning(['id', version]),
);

/** How often a change begins again, because another came first, before it waits for the others. */
const tries = 3;

/** A cart as it was read. */
interface Loaded {
  readonly version: string;
  readonly lines: readonly CartLineRow[];
}

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
  private readonly loaded = new WeakMap<Cart, Loaded>();

  constructor(
    private readonly current: CurrentManager,
    private readonly db: Database,
    private readonly pricing: CartPricing,
  ) {}

  async add(cart: Cart): Promise<void> {
    const { sessionId, userId } = cart;
    for (const { id, version } of await this.db.all(insertCart, { sessionId, userId }))
      this.loaded.set(Object.assign(cart, { id }), { version, lines: [] });
  }

  lock(sessionId: string, userId: number | null): Promise<Cart | null> {
    return this.lockBy(claimCart, cartOfSession, sessionId, userId);
  }

  lockByLine(lineId: string, userId: number | null): Promise<Cart | null> {
    return this.lockBy(claimCartOfLine, cartOfLine, lineId, userId);
  }

  async change(
    sessionId: string,
    userId: number | null,
    productIds: readonly number[],
    work: (cart: Cart, offers: readonly Offer[]) => void,
  ): Promise<PricedCart | null> {
    if (!isCapability(sessionId)) return null;
    const claimed = { capability: sessionId, userId };
    const changeOnce = async () => {
      const alone = await this.db.first(cartWithOffers, { ...claimed, productIds });
      const halves = missingHalves(alone?.offers ?? []);
      const withHalves = { ...claimed, productIds: [...productIds, ...halves] };
      const row = halves.length > 0 ? await this.db.first(cartWithOffers, withHalves) : alone;
      if (!row) return null;
      const cart = this.cartOf({ ...row, userId: userId ?? row.userId });
      work(cart, row.offers.map(offerOf));
      return this.writeAndPrice(cart);
    };
    let outcome = await changeOnce();
    for (let count = 1; count < tries && outcome === 'overtaken'; count++) outcome = await changeOnce();
    if (outcome === 'overtaken') {
      outcome = await this.current.run(async () => {
        await this.db.first(claimCart, claimed);
        return changeOnce();
      });
    }
    if (outcome === 'overtaken') throw new Error('A cart was changed while it was locked.');
    return outcome;
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
    const carts = (await this.db.all(cartsById, { ids: claimed.map((row) => row.id) })).map((row) => this.cartOf(row));
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
      if (!(await this.write(cart))) throw new Error(`Cart ${cart.id} was changed while it was locked.`);
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
    reading: Prepared<Pick<Claim, 'capability'>, CartRow>,
    capability: string,
    userId: number | null,
  ): Promise<Cart | null> {
    if (!isCapability(capability)) return null;
    const [claimed, row] = await Promise.all([
      this.db.first(claiming, { capability, userId }),
      this.db.first(reading, { capability }),
    ]);
    return claimed && row ? this.cartOf(row) : null;
  }

  private cartOf({ id, sessionId, userId, promoCodeId, version, lines }: CartRow): Cart {
    const cart = Object.assign(new Cart(sessionId, userId), { id, promoCodeId, lines: lines.map(lineOf) });
    this.loaded.set(cart, { version, lines });
    return cart;
  }

  private async write(cart: Cart): Promise<boolean> {
    return (await this.db.first(writeCart, this.changesOf(cart))) !== undefined;
  }

  private async writeAndPrice(cart: Cart): Promise<PricedCart | 'overtaken'> {
    const all = json(cart.lines.map(rowOf));
    const row = await this.db.first(writeAndPriceCart, { ...this.changesOf(cart), all });
    return row ? this.pricing.price({ ...row, user_id: cart.userId }) : 'overtaken';
  }

  private changesOf(cart: Cart): Written {
    const loaded = this.loaded.get(cart);
    if (!loaded) throw new Error('Only a cart that was read can be saved.');
    const lines = cart.lines.map(rowOf);
    return {
      id: cart.id,
      version: loaded.version,
      userId: cart.userId,
      promoCodeId: cart.promoCodeId,
      lines: json(lines.filter((line) => !loaded.lines.some((before) => isDeepStrictEqual(before, line)))),
      removed: loaded.lines.flatMap(({ id }) => (lines.some((line) => line.id === id) ? [] : [id])),
    };
  }
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
