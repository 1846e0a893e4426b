import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { variantLabel } from '../../../domain/shared/variant-label.js';
import type { StockTarget } from '../../../domain/stock/ports/stock.js';
import { bounded, totalOf } from '../shared/bounded-count.js';
import { hasEach } from '../shared/filters.js';
import { Database } from '../sql/database.js';

/** States by which the list counts shoppers. */
export const demandStates = ['waiting', 'reserved', 'bought', 'unconfirmed'] as const;

export interface DemandQuery {
  /** Words in the name of the product, the size or the color. */
  readonly search?: string | undefined;
  /** Only items with shoppers in this state. */
  readonly state?: (typeof demandStates)[number] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** States of the shoppers that staff see in the list of one item. */
export const listedStates = ['reserved', 'waiting', 'unconfirmed'] as const;

/** Max number of listed shoppers of one item. */
const maxWaiting = 500;

/** Reads which items shoppers wait for. */
@Injectable()
export class DemandReader {
  constructor(private readonly db: Database) {}

  /**
   * Sorted by the number of waiting shoppers, largest first. `bought` counts the last 30 days. `since` is the time when
   * the first shopper in line joined the waitlist; null for an empty line. Shoppers who have not confirmed their
   * address are not in line; only `unconfirmed` counts them. `available` are the units that are neither
   * sold nor held. `total` is an estimate above 2,000.
   */
  async list({ search, state, limit, offset }: DemandQuery) {
    const counted = this.db
      .selectFrom('waitlist_entries as w')
      .select(({ cast, fn, ref }) => {
        const inState = (state: (typeof demandStates)[number]) =>
          cast<number>(fn.countAll().filterWhere('w.state', '=', state), 'integer');
        return [
          'w.product_id',
          'w.variant_id',
          inState('waiting').as('waiting'),
          inState('reserved').as('reserved'),
          inState('bought').as('bought'),
          inState('unconfirmed').as('unconfirmed'),
          fn.min(ref('w.joined_at')).filterWhere('w.state', '=', 'waiting').as('since'),
        ];
      })
      .where('w.state', 'in', [...demandStates])
      .$if(search !== undefined, (all) =>
        all
          .innerJoin('products as p', 'p.id', 'w.product_id')
          .leftJoin('product_variants as v', 'v.id', 'w.variant_id')
          .where(({ ref }) =>
            hasEach(sql<string>`concat_ws(' ', ${ref('p.name')}, ${ref('v.size')}, ${ref('v.color')})`, search),
          ),
      )
      .groupBy(['w.product_id', 'w.variant_id'])
      .$if(state !== undefined, (all) =>
        all.having(({ eb, fn }) => eb(fn.countAll().filterWhere('w.state', '=', state ?? 'waiting'), '>', 0)),
      );
    const page = bounded({ limit, offset });
    // Names are joined only for the rows of the page.
    const first = this.db
      .selectFrom(counted.as('d'))
      .selectAll('d')
      .orderBy('d.waiting', 'desc')
      .orderBy('d.reserved', 'desc')
      .orderBy('d.product_id')
      .orderBy('d.variant_id')
      .limit(page.limit)
      .offset(page.offset);
    const rows = await this.db
      .selectFrom(first.as('d'))
      .innerJoin('products as p', 'p.id', 'd.product_id')
      .leftJoin('product_variants as v', 'v.id', 'd.variant_id')
      .leftJoin('stock as s', (stock) =>
        stock.onRef('s.product_id', '=', 'd.product_id').onRef('s.variant_id', 'is not distinct from', 'd.variant_id'),
      )
      .select(({ eb, fn, lit, ref }) => fn.coalesce(eb('s.on_hand', '-', ref('s.held')), lit(0)).as('available'))
      .select([
        'd.product_id as productId',
        'p.name as productName',
        'd.variant_id as variantId',
        'v.size',
        'v.color',
        'd.waiting',
        'd.reserved',
        'd.bought',
        'd.unconfirmed',
        'd.since',
      ])
      .orderBy('d.waiting', 'desc')
      .orderBy('d.reserved', 'desc')
      .orderBy('d.product_id')
      .orderBy('d.variant_id')
      .execute();
    const total = await totalOf(this.db, counted, rows, page);
    const demand = rows.map(({ size, color, ...row }) => ({ ...row, variant: variantLabel(size, color) }));
    return { demand, total };
  }

  /**
   * The shoppers with a reserved unit of an item, then the shoppers who wait for the item, first in line first, and
   * then the shoppers who have not confirmed their address. `reservedUntil` is null without a reservation.
   */
  async listWaiting({ productId, variantId }: StockTarget) {
    const rows = await this.db
      .selectFrom('waitlist_entries')
      .select(({ fn }) => [
        'id',
        'email',
        'state',
        fn.coalesce('joined_at', 'created_at').as('joinedAt'),
        'reserved_until as until',
      ])
      .where('product_id', '=', productId)
      .where('variant_id', 'is not distinct from', variantId)
      .where('state', 'in', listedStates)
      .$narrowType<{ state: (typeof listedStates)[number] }>()
      .orderBy(({ eb }) => eb('state', '=', 'unconfirmed'))
      .orderBy('state')
      .orderBy('joinedAt')
      .orderBy('id')
      .limit(maxWaiting)
      .execute();
    return rows.map(({ until, ...entry }) => ({ ...entry, reservedUntil: entry.state === 'reserved' ? until : null }));
  }
}

/** Number of shoppers who wait for a variant or product. */
export type Demand = Awaited<ReturnType<DemandReader['list']>>['demand'][number];
export type WaitingCustomer = Awaited<ReturnType<DemandReader['listWaiting']>>[number];
