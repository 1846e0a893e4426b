import { Injectable } from '@nestjs/common';
import { itemName } from '../../../domain/shared/variant-label.js';
import { lowStockLimit, type LowStock, LowStockEvents } from '../../../domain/stock/ports/low-stock-events.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresLowStockEvents implements LowStockEvents {
  constructor(private readonly db: Database) {}

  async consume(limit: number): Promise<LowStock[]> {
    const rows = await this.db
      .with('taken', (tables) =>
        tables
          .deleteFrom('low_stock_events')
          .where('id', 'in', (events) =>
            events.selectFrom('low_stock_events').select('id').orderBy('id').limit(limit).forUpdate().skipLocked(),
          )
          .returning('stock_id'),
      )
      .selectFrom('stock as s')
      .innerJoin('products as p', 'p.id', 's.product_id')
      .leftJoin('product_variants as v', 'v.id', 's.variant_id')
      .select(['p.id as productId', 'p.name', 'v.size', 'v.color', 's.on_hand as left'])
      .where('s.id', 'in', (events) => events.selectFrom('taken').select('stock_id'))
      .where('s.on_hand', '<=', lowStockLimit)
      .where('p.archived_at', 'is', null)
      .where('v.archived_at', 'is', null)
      .orderBy('s.id')
      .execute();
    return rows.map(({ productId, name, size, color, left }) => ({
      productId,
      product: itemName(name, size, color),
      left,
    }));
  }
}
