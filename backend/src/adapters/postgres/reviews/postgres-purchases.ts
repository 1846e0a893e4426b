import { Injectable } from '@nestjs/common';
import { type Purchase, Purchases } from '../../../domain/reviews/ports/purchases.js';
import { Database } from '../sql/database.js';
import { isRefunded } from './review-columns.js';

@Injectable()
export class PostgresPurchases implements Purchases {
  constructor(private readonly db: Database) {}

  async lock(orderItemId: number): Promise<Purchase | null> {
    const line = await this.db
      .selectFrom('order_items as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .select([
        'i.id as orderItemId',
        'o.id as orderId',
        'o.user_id as userId',
        'o.status',
        'o.first_name as firstName',
        'o.last_name as lastName',
        'i.product_id as productId',
        'i.variant_size as size',
        isRefunded.as('isRefunded'),
      ])
      .where('i.id', '=', orderItemId)
      .whereRef('i.cancelled', '<', 'i.quantity')
      .forShare('o')
      .executeTakeFirst();
    return line ?? null;
  }
}
