import { Injectable } from '@nestjs/common';
import { expressionBuilder, type InferResult, type QueryCreator, sql } from 'kysely';
import { Money } from '../../../domain/shared/money.js';
import { idPatterns } from '../orders/order-list-query.js';
import { bounded, countedExactly, totalOf } from '../shared/bounded-count.js';
import { containing } from '../shared/filters.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { returnOf, returns } from './return-columns.js';
import type { ReturnState } from '../../../domain/returns/return.js';

export interface StaffReturnQuery {
  readonly state?: ReturnState | undefined;
  /** Words that occur in the number of the return, or in the order (id, buyer, address or products). */
  readonly search?: string | undefined;
  readonly orderId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** States of returns that have not ended. */
const openStates = ['requested', 'received'] as const;

/**
 * Whether the order matches the word. The order's search text begins with its id, and contains its buyer and products.
 */
function hasInOrder(word: string) {
  const { or } = expressionBuilder();
  return or(
    [containing(word), ...idPatterns(word)].map((pattern) => sql<boolean>`o.search LIKE searchable(${pattern})`),
  );
}

function hasInNumber(word: string) {
  return sql<boolean>`'r-' || (1000 + r.id) LIKE searchable(${containing(word)})`;
}

/** Whether the number of a return can contain the word. */
const isPartOfNumber = (word: string) => /^[r\d-]+$/i.test(word);

@Injectable()
export class ReturnReader {
  constructor(private readonly db: Database) {}

  /** Lists returns. Open returns are sorted by their wait, longest first. All other returns are sorted newest first. */
  async listForStaff({ state, search, orderId, limit, offset }: StaffReturnQuery) {
    const direction = openStates.some((one) => one === state) ? 'asc' : 'desc';
    const page = bounded({ limit, offset });
    const narrowed = staffReturns(this.db)
      .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'requested'))
      .$if(orderId !== undefined, (query) => query.where('i.order_id', '=', orderId ?? ''));
    const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
    const inOrder = narrowed.where(({ and }) => and(words.map(hasInOrder)));
    const inNumber = narrowed.where(({ and }) =>
      and(words.map((word) => (isPartOfNumber(word) ? hasInNumber(word) : hasInOrder(word)))),
    );
    const first = (query: typeof narrowed) =>
      this.db
        .selectFrom(
          query
            .clearSelect()
            .select('r.id')
            .orderBy('r.id', direction)
            .limit(Math.max(page.offset + page.limit, countedExactly + 1))
            .as('first'),
        )
        .select('first.id');
    // A union, because an OR across two tables cannot use the indexes of both.
    const matching = words.some(isPartOfNumber)
      ? narrowed.where('r.id', 'in', first(inOrder).union(first(inNumber)))
      : inOrder;
    // The sort order makes PostgreSQL use an index. A count then does not read all returns, and a page does not read
    // the full rows of earlier pages.
    const ids = matching.clearSelect().select('r.id').orderBy('r.id', direction);
    const found = await staffReturns(this.db)
      .where('r.id', 'in', ids.limit(page.limit).offset(page.offset))
      .orderBy('r.id', direction)
      .execute();
    const { waiting } = await this.db
      .selectFrom('returns')
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('waiting'))
      .where('state', '=', 'received')
      .executeTakeFirstOrThrow();
    return {
      returns: found.map(staffReturnOf),
      total: await totalOf(this.db, ids, found, page),
      waiting,
    };
  }

  async getForStaff(id: number) {
    const row = await staffReturns(this.db).where('r.id', '=', id).executeTakeFirst();
    return row ? staffReturnOf(row) : null;
  }

  /** The picture, and the account of its order. */
  async getPicture(id: string) {
    const picture = await this.db
      .selectFrom('return_pictures as picture')
      .innerJoin('orders as o', 'o.id', 'picture.order_id')
      .select(['picture.content', 'o.user_id as userId'])
      .where('picture.id', '=', id)
      .executeTakeFirst();
    return picture && picture.content.length > 0 ? picture : null;
  }
}

function staffReturns(db: QueryCreator<Tables>) {
  return returns(db)
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('refunds as f', 'f.id', 'r.refund_id')
    .leftJoin('product_variants as v', 'v.id', 'r.new_variant_id')
    .select(({ and, eb, exists, fn, ref, selectFrom }) => [
      and([eb('o.payment_provider', 'is', null), eb('o.paid_cents', '>', 0)])
        .$castTo<boolean>()
        .as('paidByHand'),
      exists(
        selectFrom('orders as d')
          .select('d.id')
          .whereRef('d.difference_of', '=', 'o.id')
          .where('d.payment_provider', 'is not', null)
          .whereRef('d.paid_cents', '>', 'd.refunded_cents')
          .where('d.status', '<>', 'cancelled'),
      )
        .$castTo<boolean>()
        .as('hasPaidDifference'),
      sql<string>`concat_ws(' ', ${ref('o.first_name')}, nullif(${ref('o.last_name')}, ''))`.as('customer'),
      'o.email',
      'o.phone',
      'i.product_name as productName',
      fn.coalesce('x.new_size', 'i.variant_size').as('size'),
      'i.variant_color as color',
      'i.image_url as imageUrl',
      // The line has the codes of the bought size. Units that were sent in exchange have another size.
      sql<string | null>`CASE WHEN x.id IS NULL THEN i.sku END`.as('itemSku'),
      'v.sku',
      'v.barcode',
      'f.amount_cents as refundedCents',
    ]);
}

function staffReturnOf({ sku, barcode, refundedCents, ...row }: InferResult<ReturnType<typeof staffReturns>>[number]) {
  const found = returnOf(row);
  const refund = found.difference.plus(Money.ofCents(refundedCents ?? 0));
  return { ...row, ...found, newCodes: { sku, barcode }, refunded: refund.cents === 0 ? null : refund };
}

/**
 * A return with all data for staff. `newCodes` are the codes of the other size of an exchange. `refunded` includes
 * refunded price differences; null without a refund.
 */
export type StaffReturn = ReturnType<typeof staffReturnOf>;
