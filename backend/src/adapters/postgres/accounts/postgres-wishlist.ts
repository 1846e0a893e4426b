import { Injectable } from '@nestjs/common';
import { Wishlist } from '../../../domain/accounts/ports/wishlist.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class PostgresWishlist implements Wishlist {
  constructor(private readonly current: CurrentManager) {}

  async getProductIds(userId: number): Promise<number[]> {
    const rows = await this.current.query<{ id: number }>(
      `SELECT p.id FROM wishlist_items item JOIN products p ON p.id = item.product_id
       WHERE item.user_id = $1 AND p.archived_at IS NULL ORDER BY item.created_at DESC, p.id DESC`,
      [userId],
    );
    return rows.map((row) => row.id);
  }

  async lockProductIds(userId: number): Promise<number[]> {
    await this.current.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    return this.getProductIds(userId);
  }

  async add(userId: number, productIds: readonly number[]): Promise<number> {
    const added = await this.current.query(
      `INSERT INTO wishlist_items (user_id, product_id, created_at)
       SELECT $1, p.id, statement_timestamp() - wanted.place * interval '1 microsecond'
       FROM unnest($2::integer[]) WITH ORDINALITY AS wanted (id, place) JOIN products p ON p.id = wanted.id
       WHERE p.archived_at IS NULL
       ON CONFLICT (user_id, product_id) DO NOTHING RETURNING product_id`,
      [userId, productIds],
    );
    return added.length;
  }

  async remove(userId: number, productId: number): Promise<void> {
    await this.current.query('DELETE FROM wishlist_items WHERE user_id = $1 AND product_id = $2', [userId, productId]);
  }
}
