import { Injectable } from '@nestjs/common';
import { Cart } from '../../../domain/cart/cart.js';
import { CartRepository } from '../../../domain/cart/cart-repository.js';
import { isCapability } from '../../../domain/shared/ids.js';
import { CurrentManager } from '../current-manager.js';

@Injectable()
export class TypeormCartRepository implements CartRepository {
  constructor(private readonly current: CurrentManager) {}

  async add(cart: Cart): Promise<void> {
    await this.current.get().save(cart);
  }

  claim(sessionId: string, userId: number | null): Promise<Cart | null> {
    return this.claimWhere('session_id = $2', sessionId, userId);
  }

  claimOfLine(lineId: string, userId: number | null): Promise<Cart | null> {
    return this.claimWhere('id = (SELECT cart_id FROM cart_items WHERE id = $2)', lineId, userId);
  }

  async save(cart: Cart): Promise<void> {
    await this.current.get().save(cart);
  }

  /** Locks in a statement of its own, before the lines are read: they are then as the last change left them. */
  private async claimWhere(condition: string, capability: string, userId: number | null): Promise<Cart | null> {
    if (!isCapability(capability)) return null;
    const [claimed] = await this.current.query<{ id: number }>(
      `UPDATE carts SET updated_at = now(), user_id = coalesce(user_id, $1)
       WHERE ${condition} AND (user_id IS NULL OR user_id = $1) RETURNING id`,
      [userId, capability],
    );
    if (!claimed) return null;
    // Not findOne: with a relation it asks twice.
    const [cart] = await this.current.get().find(Cart, {
      where: { id: claimed.id },
      relations: { lines: true },
      order: { lines: { position: 'ASC' } },
    });
    return cart ?? null;
  }
}
