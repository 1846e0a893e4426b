import { Injectable } from '@nestjs/common';
import {
  type Expression,
  expressionBuilder,
  type InferResult,
  type Nullable,
  type QueryCreator,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Offer } from '../../../domain/cart/cart.js';
import { purchasableLines, pricedLines, type ReadLine } from '../../../domain/cart/priced-lines.js';
import { CartReader, type PricedCart, type PricedCartLine } from '../../../domain/cart/ports/carts.js';
import { PromoCode, removedText } from '../../../domain/pricing/promo-code.js';
import { quote, subtotalOf } from '../../../domain/pricing/quote.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { isCapability } from '../../../domain/shared/ports/ids.js';
import { Money } from '../../../domain/shared/money.js';
import { itemName } from '../../../domain/shared/variant-label.js';
import { pictureOfVariant, placeholderAt } from '../media/picture-columns.js';
import { isUseOf, termColumns, termsOf } from '../pricing/postgres-promo-codes.js';
import { PostgresShippingPlans } from '../pricing/postgres-shipping-plans.js';
import { latestSetting } from '../settings/setting-versions.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { oneByOne } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';
import { isOpenTo } from './postgres-cart-repository.js';

/** An item for a cart, with its stock and the checkout that holds stock for the cart. */
interface Choice {
  readonly p: Selectable<Tables['products']>;
  readonly v: Nullable<Selectable<Tables['product_variants']>>;
  readonly s: Nullable<Selectable<Tables['stock']>>;
  readonly own: Nullable<Selectable<Tables['checkouts']>>;
}

const { and, case: choose, cast, eb, fn, lit, ref, selectFrom } = expressionBuilder<Tables & Choice, keyof Choice>();

const heldLines = sql<{ productId: number; variantId: number | null; quantity: number }>`
  jsonb_to_recordset(${ref('own.snapshot')} -> 'lines')`.as<'line'>(
  sql`line ("productId" integer, "variantId" integer, quantity integer)`,
);

const heldByCart = selectFrom(heldLines)
  .select(({ fn: { sum } }) => sum<number>('line.quantity').as('units'))
  .whereRef('line.productId', '=', 'p.id')
  .whereRef('line.variantId', 'is not distinct from', 'v.id');

/** Units that the waitlist reserves for a cart, except those that the cart's checkout holds. */
function reservedFor(cartId: Expression<number>) {
  return selectFrom('waitlist_entries as reserved')
    .select(({ cast: as, fn: { countAll } }) => as<number>(countAll(), 'integer').as('units'))
    .where('reserved.cart_id', '=', cartId)
    .where('reserved.state', '=', 'reserved')
    .where('reserved.checkout_id', 'is', null)
    .whereRef('reserved.product_id', '=', 'p.id')
    .whereRef('reserved.variant_id', 'is not distinct from', 'v.id');
}

/**
 * Number of units that a cart can buy; 0 if the item is switched off. Otherwise, the sum of the available units, the
 * units reserved for the cart, and the units that the cart's own checkout holds. The next hold of this checkout
 * replaces the current hold.
 */
function availableToCart(cartId: Expression<number>) {
  const free = fn.coalesce(eb('s.on_hand', '-', ref('s.held')), lit(0));
  return cast<number>(
    choose()
      .when(and([ref('p.in_stock'), fn.coalesce('v.in_stock', lit(true))]))
      .then(eb(eb(free, '+', fn.coalesce(heldByCart, lit(0))), '+', reservedFor(cartId)))
      .else(lit(0))
      .end(),
    'integer',
  );
}

const held = expressionBuilder<{ own: Tables['checkouts'] }, 'own'>();

/** Whether the checkout `own` holds stock for the cart. */
function holdsFor(cartId: Expression<number>): Expression<SqlBool> {
  return held.and([held('own.cart_id', '=', cartId), held('own.state', '=', 'held'), held.ref('own.stock_held')]);
}

/** Offers of the products for this cart. */
export function offers(
  db: QueryCreator<Tables>,
  productIds: Expression<readonly number[]>,
  cartId: Expression<number>,
) {
  return db
    .selectFrom('products as p')
    .leftJoin('product_variants as v', (variant) =>
      variant.onRef('v.product_id', '=', 'p.id').on('v.archived_at', 'is', null),
    )
    .leftJoin('stock as s', (stock) =>
      stock.onRef('s.product_id', '=', 'p.id').onRef('s.variant_id', 'is not distinct from', 'v.id'),
    )
    .leftJoin('checkouts as own', (own) => own.on(holdsFor(cartId)))
    .select(({ fn }) => [
      'p.id as productId',
      'v.id as variantId',
      fn.coalesce('v.price_cents', 'p.price_cents').as('priceCents'),
      availableToCart(cartId).as('available'),
      'p.name as productName',
      'v.size',
      'v.color',
      'p.price_cents as listPriceCents',
      'p.set_only as isSetOnly',
      'p.set_top_id as topId',
      'p.set_bottom_id as bottomId',
    ])
    .where(({ eb, selectFrom }) => eb('p.id', 'in', selectFrom(oneByOne(productIds).as('wanted')).select('wanted.id')))
    .where('p.archived_at', 'is', null)
    .where(({ eb, or, ref }) => or([eb('p.set_top_id', 'is', null), ref('p.in_stock')]))
    .orderBy('p.id')
    .orderBy('v.position')
    .orderBy('v.id');
}

type OfferRow = InferResult<ReturnType<typeof offers>>[number];

/**
 * Ids of set halves that are missing from the result of the first query. Few products are sets, so most requests need
 * no second query.
 */
function missingHalves(offered: readonly OfferRow[]): number[] {
  const halves = offered.flatMap(({ topId, bottomId }) => [topId ?? [], bottomId ?? []].flat());
  return halves.filter((id) => offered.every(({ productId }) => productId !== id));
}

function offerOf(row: OfferRow): Offer {
  const { productId, variantId, available, productName, isSetOnly, topId, bottomId } = row;
  return {
    productId,
    variantId,
    available,
    isSetOnly,
    name: itemName(productName, row.size, row.color),
    price: Money.ofCents(row.priceCents),
    listPrice: Money.ofCents(row.listPriceCents),
    halves: topId === null || bottomId === null ? null : { topId, bottomId },
  };
}

const offersOf = new Prepared((db, { productIds, cartId }: Named<{ productIds: readonly number[]; cartId: number }>) =>
  offers(db, productIds, cartId),
);

/** Selects a whole cart `c` as one row. Counts the user's uses of the promo code as `PromoCodes.getUseCounts` does. */
function pricedCarts(db: QueryCreator<Tables>, userId: Expression<number | null>) {
  return db
    .selectFrom('carts as c')
    .leftJoin('users as account', (account) =>
      account.on(({ eb, fn, ref }) => eb('account.id', '=', fn.coalesce(userId, ref('c.user_id')))),
    )
    .leftJoin('promo_codes as promo', 'promo.id', 'c.promo_code_id')
    .select(['c.id', 'c.session_id', 'c.user_id', 'c.promo_code_id', 'promo.id as promo_id', 'promo.archived_at'])
    .select('c.removed_promo_code')
    .select(termColumns.map((column) => `promo.${column}` as const))
    .select(({ case: choose, cast, fn, lit, ref, selectFrom }) => {
      const uses = selectFrom('promo_uses as used')
        .select(fn.countAll().as('count'))
        .whereRef('used.promo_code_id', '=', 'promo.id');
      const inTotal = uses.where(({ eb, or }) =>
        or([eb('used.state', '=', 'spent'), eb('used.user_id', 'is distinct from', ref('account.id'))]),
      );
      const byPerson = uses
        .where('used.state', '=', 'spent')
        .where(({ ref: inUses }) => isUseOf(inUses('used.user_id'), ref('account.id')));
      const counted = (limit: 'promo.max_uses' | 'promo.max_uses_per_person', count: typeof uses) =>
        cast<number>(choose().when(limit, 'is', null).then(lit(0)).else(count).end(), 'integer');
      return [
        // Addresses of guests are unverified, so only accounts can use a code that is bound to an address.
        choose().when('account.is_guest', '=', false).then(ref('account.email')).end().as('account_email'),
        counted('promo.max_uses', inTotal).as('uses_in_total'),
        counted('promo.max_uses_per_person', byPerson).as('uses_by_person'),
      ];
    })
    .select(latestSetting('shipping').as('shipping'))
    .select(({ ref, selectFrom }) =>
      jsonArrayFrom(
        selectFrom('cart_items as i')
          .whereRef('i.cart_id', '=', 'c.id')
          .innerJoin('products as p', 'p.id', 'i.product_id')
          .leftJoin('product_variants as v', 'v.id', 'i.variant_id')
          .leftJoin('stock as s', (stock) =>
            stock
              .onRef('s.product_id', '=', 'i.product_id')
              .onRef('s.variant_id', 'is not distinct from', 'i.variant_id'),
          )
          .leftJoin('checkouts as own', (own) => own.on(holdsFor(ref('c.id'))))
          .leftJoin('products as set', 'set.id', 'i.set_id')
          .select([
            'i.id',
            'i.set_group',
            'set.id as set_id',
            'set.name as set_name',
            'set.slug as set_slug',
            'set.image_url as set_image_url',
            'set.price_cents as set_price_cents',
            'set.set_top_id',
            'set.category_id as set_category_id',
            'i.product_id',
            'p.category_id',
            'i.variant_id',
            'i.quantity',
            'i.seen_price_cents',
            'p.name',
            'p.slug',
            'p.price_cents',
            'p.weight',
            'p.image_url',
            'v.size',
            'v.color',
            'v.price_cents as variant_price_cents',
            availableToCart(ref('c.id')).as('available'),
            reservedFor(ref('c.id')).as('reserved'),
          ])
          .select(({ and, cast, eb, exists, fn, not, or }) => [
            pictureOfVariant.as('variant_image_url'),
            placeholderAt(fn.coalesce(pictureOfVariant, 'p.image_url')).as('placeholder'),
            fn.coalesce('v.sku', 'p.sku').as('sku'),
            fn.coalesce('v.barcode', 'p.barcode').as('barcode'),
            cast<boolean>(
              and([
                eb('p.archived_at', 'is', null),
                eb('v.archived_at', 'is', null),
                or([
                  and([eb('i.set_id', 'is', null), eb('p.set_only', '=', false)]),
                  and([
                    eb('set.archived_at', 'is', null),
                    eb('set.in_stock', '=', true),
                    or([eb('set.set_top_id', '=', eb.ref('p.id')), eb('set.set_bottom_id', '=', eb.ref('p.id'))]),
                  ]),
                ]),
                or([
                  eb('v.id', 'is not', null),
                  not(
                    exists(
                      eb
                        .selectFrom('product_variants as other')
                        .select('other.id')
                        .whereRef('other.product_id', '=', 'p.id')
                        .where('other.archived_at', 'is', null),
                    ),
                  ),
                ]),
              ]),
              'boolean',
            ).as('offered'),
          ])
          .orderBy('i.position'),
      ).as('lines'),
    );
}

type PricedCartRow = InferResult<ReturnType<typeof pricedCarts>>[number];

const cartOfSession = new Prepared((db, named: Named<{ sessionId: string; userId: number | null }>) =>
  pricedCarts(db, named.userId)
    .where('c.session_id', '=', named.sessionId)
    .where(({ ref }) => isOpenTo(named.userId, ref('c.user_id'))),
);

const cartById = new Prepared((db, named: Named<{ id: number; userId: number | null }>) =>
  pricedCarts(db, named.userId)
    .where('c.id', '=', named.id)
    .where(({ ref }) => isOpenTo(named.userId, ref('c.user_id'))),
);

const latestCart = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  pricedCarts(db, userId)
    .where('c.user_id', '=', userId)
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1),
);

@Injectable()
export class PostgresCartReader implements CartReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly plans: PostgresShippingPlans,
  ) {}

  async getBySession(sessionId: string, userId: number | null): Promise<PricedCart | null> {
    return isCapability(sessionId) ? this.cartOf(await this.db.first(cartOfSession, { sessionId, userId })) : null;
  }

  async get(id: number, userId: number | null): Promise<PricedCart | null> {
    return this.cartOf(await this.db.first(cartById, { id, userId }));
  }

  async getLatest(userId: number): Promise<PricedCart | null> {
    return this.cartOf(await this.db.first(latestCart, { userId }));
  }

  async listOffers(productIds: readonly number[], cartId: number): Promise<Offer[]> {
    const rows = await this.db.all(offersOf, { productIds, cartId });
    const halves = missingHalves(rows);
    if (halves.length > 0) rows.push(...(await this.db.all(offersOf, { productIds: halves, cartId })));
    return rows.map(offerOf);
  }

  private cartOf(row: PricedCartRow | undefined): PricedCart | null {
    if (!row) return null;
    const read = pricedLines(row.lines.map(lineOf));
    const { promoCode, pausedPromo } = this.promoOf(row, purchasableLines(read));
    const lines = promoCode ? read.map((line) => ({ ...line, excluded: !promoCode.covers(line.soldAs) })) : read;
    const buyable = purchasableLines(lines);
    const rates = this.plans.planOf(row.shipping).usualRates(buyable);
    const promo =
      promoCode && row.promo_id !== null
        ? { id: row.promo_id, code: promoCode.code, discount: promoCode.discount }
        : null;
    return {
      id: row.id,
      sessionId: row.session_id,
      userId: row.user_id,
      lines,
      promoCodeId: row.promo_code_id,
      promo,
      ...(pausedPromo && { pausedPromo }),
      quote: quote(buyable, rates, promo?.discount),
    };
  }

  /** The cart's promo code: one that applies, or one that does not apply now or was deleted, with the reason. */
  private promoOf(
    row: PricedCartRow,
    buyable: readonly PricedCartLine[],
  ): { promoCode?: PromoCode; pausedPromo?: PricedCart['pausedPromo'] } {
    const { code, category_ids, product_ids, removed_promo_code: removed } = row;
    if (code === null || category_ids === null || product_ids === null)
      return removed === null ? {} : { pausedPromo: { code: removed, message: removedText(removed) } };
    const limits = { category_ids, product_ids };
    const promoCode = new PromoCode(termsOf({ ...row, code, ...limits, free_shipping: row.free_shipping === true }));
    promoCode.archivedAt = row.archived_at;
    const cart = {
      subtotal: subtotalOf(buyable),
      email: row.account_email,
      items: buyable.map(({ soldAs }) => soldAs),
      counts: { inTotal: row.uses_in_total, byPerson: row.uses_by_person },
    };
    const message = promoCode.problemWith(cart, this.clock.now());
    return message === null ? { promoCode } : { pausedPromo: { code, message } };
  }
}

function lineOf(row: PricedCartRow['lines'][number]): ReadLine {
  const productPrice = Money.ofCents(row.price_cents);
  const variantPrice = row.variant_price_cents === null ? null : Money.ofCents(row.variant_price_cents);
  return {
    id: row.id,
    productId: row.product_id,
    variantId: row.variant_id,
    quantity: row.quantity,
    price: variantPrice ?? productPrice,
    weight: row.weight,
    seenPrice: Money.ofCents(row.seen_price_cents),
    available: row.available,
    reserved: row.reserved ?? 0,
    offered: row.offered,
    product: { name: row.name, slug: row.slug, price: productPrice, imageUrl: row.image_url },
    variant:
      row.variant_id === null
        ? null
        : { size: row.size, color: row.color ?? '', price: variantPrice, imageUrl: row.variant_image_url },
    codes: { sku: row.sku, barcode: row.barcode },
    placeholder: row.placeholder,
    set: setOf(row),
    soldAs:
      row.set_id === null
        ? { productId: row.product_id, categoryId: row.category_id }
        : { productId: row.set_id, categoryId: row.set_category_id },
  };
}

function setOf(row: PricedCartRow['lines'][number]): ReadLine['set'] {
  const { set_id, set_group, set_name, set_slug, set_image_url, set_price_cents } = row;
  if (set_id === null || set_group === null) return null;
  return {
    productId: set_id,
    group: set_group,
    name: set_name ?? '',
    slug: set_slug ?? '',
    imageUrl: set_image_url ?? '',
    price: Money.ofCents(set_price_cents ?? 0),
    topId: row.set_top_id,
  };
}
