import { Injectable } from '@nestjs/common';
import { type ExpressionBuilder, type InferResult, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type {
  HiddenProducts,
  ItemByCode,
  StaffPage,
  StaffProduct,
  StaffProductDetail,
  StaffProductFilter,
  StaffProductPage,
  StaffListVariant,
  StaffVariant,
  StockMove,
} from '../../../domain/catalog/staff-product.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { countedExactly, countUpTo } from '../shared/bounded-count.js';
import type { Tables } from '../sql/tables.js';
import { garment, imageDetailsOfPage, moneyOrNull, product, variant, variantsOfPage } from './product-row.js';
import { saleOf } from './sale-row.js';
import { staffCorrectionQuery } from './staff-correction-query.js';
import {
  isByStock,
  staffMatched,
  staffPageQuery,
  staffProducts,
  type StaffRow,
  unitsToShip,
} from './staff-product-list-query.js';

/** Milliseconds. */
const totalsLifetime = 60_000;

/** Units reserved for waitlist entries `w`. When the shopper starts to pay, the checkout holds the unit instead. */
function unitsForWaitlist(selectFrom: ExpressionBuilder<Tables, never>['selectFrom']) {
  return selectFrom('waitlist_entries as w')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('units'))
    .where('w.state', '=', 'reserved')
    .where('w.checkout_id', 'is', null);
}

/** Units of the variant `n` reserved for exchanges. */
function unitsForExchanges(selectFrom: ExpressionBuilder<Tables, never>['selectFrom']) {
  return selectFrom('returns as r')
    .innerJoin('product_variants as n', 'n.id', 'r.new_variant_id')
    .select(({ cast, fn, lit }) => cast<number>(fn.coalesce(fn.sum('r.quantity'), lit(0)), 'integer').as('units'))
    .where('r.state', 'in', ['requested', 'received']);
}

/** Products `page` with all data for staff, including archived variants. */
function staffDetails(db: QueryCreator<Tables>) {
  return staffProducts(db)
    .select([garment, 'page.seo_title as seoTitle', 'page.seo_description as seoDescription'])
    .select('page.cost_cents as costCents')
    .select(({ selectFrom }) => [
      imageDetailsOfPage(selectFrom).as('imageDetails'),
      unitsForWaitlist(selectFrom)
        .where('w.product_id', '=', sql.ref<number>('page.id'))
        .$asScalar()
        .$notNull()
        .as('reservedForWaitlist'),
      unitsForExchanges(selectFrom)
        .where('n.product_id', '=', sql.ref<number>('page.id'))
        .$asScalar()
        .$notNull()
        .as('reservedForExchanges'),
      jsonArrayFrom(
        variantsOfPage(selectFrom)
          .select(({ fn, lit, selectFrom }) => [
            'v.image_url as imageUrl',
            'v.archived_at as archivedAt',
            fn.coalesce('s.held', lit(0)).as('held'),
            unitsToShip(selectFrom)
              .where('i.variant_id', '=', sql.ref<number>('v.id'))
              .$asScalar()
              .$notNull()
              .as('toShip'),
            unitsForWaitlist(selectFrom)
              .where('w.variant_id', '=', sql.ref<number>('v.id'))
              .$asScalar()
              .$notNull()
              .as('reservedForWaitlist'),
            unitsForExchanges(selectFrom)
              .where('n.id', '=', sql.ref<number>('v.id'))
              .$asScalar()
              .$notNull()
              .as('reservedForExchanges'),
          ])
          .orderBy('v.position')
          .orderBy('v.id'),
      ).as('staffVariants'),
    ]);
}

type StaffVariantRow = InferResult<ReturnType<typeof staffDetails>>[number]['staffVariants'][number];

const detailById = new Prepared((db, { id }: Named<{ id: number }>) => staffDetails(db).where('page.id', '=', id));

const itemByCode = new Prepared((db, { code }: Named<{ code: string }>) =>
  db
    .selectFrom('item_codes')
    .select(['product_id as productId', 'variant_id as variantId'])
    .where(({ eb, fn }) => eb('code', '=', fn<string>('code_key', [code]))),
);

/** One page of a product's stock changes, and their total number. */
function movesQuery(db: QueryCreator<Tables>, productId: number, variantId: number | null, page: StaffPage) {
  const moves = db
    .selectFrom('stock as s')
    .innerJoin('stock_ledger as l', 'l.stock_id', 's.id')
    .leftJoin('product_variants as v', 'v.id', 's.variant_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select([
      'l.created_at as at',
      'v.size',
      'v.color',
      'l.on_hand_change as onHandChange',
      'l.held_change as heldChange',
      'l.move',
      'l.reason',
      'l.reference',
      'l.staff_reason as staffReason',
      'l.note',
      'u.username as by',
    ])
    .select(({ case: choose, cast, ref, selectFrom }) => [
      cast<number>('l.id', 'integer').as('id'),
      sql<number>`(
        ${ref('s.on_hand')} - sum(${ref('l.on_hand_change')}) over (partition by ${ref('s.id')} order by ${ref('l.id')} desc)
          + ${ref('l.on_hand_change')})::integer`.as('onHandAfter'),
      sql<number>`(
        ${ref('s.on_hand')} - ${ref('s.held')} + ${ref('l.on_hand_change')} - ${ref('l.held_change')}
          - sum(${ref('l.on_hand_change')} - ${ref('l.held_change')})
            over (partition by ${ref('s.id')} order by ${ref('l.id')} desc))::integer`.as('availableAfter'),
      choose()
        .when('l.reason', 'in', ['order', 'cancellation', 'return'])
        .then(ref('l.reference'))
        .when('l.reason', '=', 'checkout')
        .then(selectFrom('orders as o').select('o.id').where('o.checkout_id', '=', cast<string>('l.reference', 'uuid')))
        .end()
        .as('orderId'),
    ])
    .where('s.product_id', '=', productId)
    .$if(variantId !== null, (all) => all.where('s.variant_id', '=', variantId))
    .orderBy('l.id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  return db
    .selectFrom('products as p')
    .leftJoin('stock as s', (stock) =>
      stock
        .onRef('s.product_id', '=', 'p.id')
        .$call((own) => (variantId === null ? own : own.on('s.variant_id', '=', variantId))),
    )
    .leftJoin('stock_ledger as l', 'l.stock_id', 's.id')
    .select(({ cast, fn }) => [cast<number>(fn.count('l.id'), 'integer').as('total'), jsonArrayFrom(moves).as('moves')])
    .where('p.id', '=', productId)
    .groupBy('p.id');
}

type MoveRow = InferResult<ReturnType<typeof movesQuery>>[number]['moves'][number];

/** Max number of tags that staff can choose from. */
const maxTags = 1_000;

interface ListedPage extends StaffPage {
  readonly sort: string;
  readonly withHidden: boolean;
}

const noneHidden: HiddenProducts = { archived: 0, drafts: 0 };

/** Reads the catalog for staff, including archived products. */
@Injectable()
export class StaffCatalogReader {
  private totalsStoredAt = -Infinity;

  constructor(private readonly db: Database) {}

  /**
   * One page of the products. A search that finds nothing is repeated with its typing errors corrected. The page has
   * the numbers of hidden products if `withHidden` is set, or if no product matches.
   */
  async listProducts(filter: StaffProductFilter, page: ListedPage): Promise<StaffProductPage> {
    const typed = await this.foundBy(filter, page);
    if (!isEmpty(typed) || filter.search === undefined) return { ...typed, correctedSearch: null };
    const [correction] = (await staffCorrectionQuery(filter.search).execute(this.db)).rows;
    const search = correction?.text ?? null;
    const corrected = search === null ? typed : await this.foundBy({ ...filter, search }, page);
    return isEmpty(corrected) ? { ...typed, correctedSearch: null } : { ...corrected, correctedSearch: search };
  }

  /** Returns the tags of all products in alphabetical order, at most 1,000. */
  async listTags(): Promise<string[]> {
    const rows = await this.db
      .selectFrom('products')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .orderBy('tag')
      .limit(maxTags)
      .execute();
    return rows.map(({ tag }) => tag);
  }

  /** Counts the archived products and the drafts that match a search, but are not in the list of active products. */
  async countHidden(filter: StaffProductFilter): Promise<HiddenProducts> {
    if (filter.search === undefined || filter.status !== 'active') return noneHidden;
    const [archived, drafts] = [
      await countUpTo(this.db, staffMatched(this.db, { ...filter, status: 'archived' })),
      await countUpTo(this.db, staffMatched(this.db, { ...filter, status: 'draft' })),
    ];
    return { archived, drafts };
  }

  private async foundBy(filter: StaffProductFilter, page: ListedPage): Promise<Found> {
    const areMany = isByStock(page.sort) && (await this.storeTotals(filter));
    const rows = await staffPageQuery(this.db, filter, page, areMany).execute();
    const few = rows[0]?.total ?? (page.offset === 0 ? 0 : undefined);
    const total = await countUpTo(this.db, staffMatched(this.db, filter), few);
    const isCounted = total === 0 || page.withHidden;
    const hidden = isCounted ? await this.countHidden(filter) : noneHidden;
    return { products: rows.map(staffProduct), total, hidden };
  }

  async getProduct(id: number): Promise<StaffProductDetail | null> {
    const row = await this.db.first(detailById, { id });
    if (!row) return null;
    return {
      ...staffProduct(row),
      garment: row.garment,
      seoTitle: row.seoTitle,
      seoDescription: row.seoDescription,
      cost: moneyOrNull(row.costCents),
      imageDetails: row.imageDetails,
      reservedForWaitlist: row.reservedForWaitlist,
      reservedForExchanges: row.reservedForExchanges,
      variants: row.staffVariants.map((one) => staffVariant(one, row)),
    };
  }

  /** The item with this SKU or barcode, even if it is archived; null for an unknown code. */
  async getItemByCode(code: string): Promise<ItemByCode | null> {
    const item = await this.db.first(itemByCode, { code: code.trim() });
    const product = item && (await this.getProduct(item.productId));
    return product ? { product, variantId: item.variantId } : null;
  }

  /**
   * Newest first; null for a product that never existed.
   * @param variantId variant whose changes are listed; null for the whole product
   */
  async listStockMoves(
    productId: number,
    variantId: number | null,
    page: StaffPage,
  ): Promise<{ entries: StockMove[]; total: number } | null> {
    const row = await movesQuery(this.db, productId, variantId, page).executeTakeFirst();
    return row ? { entries: row.moves.map(stockMove), total: row.total } : null;
  }

  /**
   * Whether there are too many matching products to count exactly. If so, also recomputes stock totals that are older
   * than a minute.
   */
  private async storeTotals(filter: StaffProductFilter): Promise<boolean> {
    const total = await countUpTo(this.db, staffMatched(this.db, filter));
    if (total <= countedExactly) return false;
    if (performance.now() - this.totalsStoredAt > totalsLifetime) {
      this.totalsStoredAt = performance.now();
      await sql`SELECT keep_stock_totals()`.execute(this.db);
    }
    return true;
  }
}

type Found = Omit<StaffProductPage, 'correctedSearch'>;

const isEmpty = ({ total, hidden }: Found) => total + hidden.archived + hidden.drafts === 0;

function staffProduct(row: StaffRow): StaffProduct {
  const { version, switchedOn, held, toShip, sharesName, sale, isDraft, publishAt, archivedAt } = row;
  const { createdAt, updatedAt } = row;
  return {
    ...product(row),
    variants: row.variants.map((one) => listVariant(one, row)),
    version,
    switchedOn,
    held,
    toShip,
    sharesName: Boolean(sharesName),
    sale: sale && saleOf(sale),
    isDraft,
    publishAt,
    archivedAt: isDraft ? null : archivedAt,
    createdAt,
    updatedAt,
  };
}

function listVariant(row: StaffRow['variants'][number], of: StaffRow): StaffListVariant {
  return { ...variant(row, of), switchedOn: row.switchedOn };
}

function staffVariant(row: StaffVariantRow, of: StaffRow): StaffVariant {
  const { usualPriceCents, held, toShip, reservedForWaitlist, reservedForExchanges, archivedAt } = row;
  return {
    ...listVariant(row, of),
    usualPrice: moneyOrNull(usualPriceCents),
    ...{ held, toShip, reservedForWaitlist, reservedForExchanges },
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
  };
}

function stockMove({ at, size, color, ...move }: MoveRow): StockMove {
  return { ...move, at: new Date(at), variant: variantLabel(size, color) };
}
