import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Cart } from '../../../domain/cart/cart.js';
import { type AccountCart, CartRepository } from '../../../domain/cart/ports/cart-repository.js';
import { promoRefused } from '../../../domain/pricing/promo-code.js';
import { isCapability } from '../../../domain/shared/ports/ids.js';
import { violates } from '../connection/constraint.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class PostgresCartRepository implements CartRepository {
  constructor(private readonly current: CurrentManager) {}

  async add(cart: Cart): Promise<void> {
    await this.current.get().save(cart);
  }

  lock(sessionId: string, userId: number | null): Promise<Cart | null> {
    return this.lockWhere('session_id = $2', sessionId, userId);
  }

  lockByLine(lineId: string, userId: number | null): Promise<Cart | null> {
    return this.lockWhere('id = (SELECT cart_id FROM cart_items WHERE id = $2)', lineId, userId);
  }

  async lockForAccount(
    sessionId: string | null,
    userId: number,
  ): Promise<{ device: AccountCart | null; account: AccountCart | null }> {
    const known = sessionId !== null && isCapability(sessionId) ? sessionId : null;
    await this.current.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const locked = await this.current.query<{ id: number }>(lockCarts, [userId, known]);
    if (locked.length === 0) return { device: null, account: null };
    const ids = locked.map((row) => row.id);
    const claimed = await this.current.query<ClaimedRow>(claimCarts, [userId, known, ids]);
    const carts = await this.load(claimed.map((row) => row.id));
    const oneOf = (rows: readonly ClaimedRow[]): AccountCart | null => {
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
    await this.current.query('DELETE FROM carts WHERE id = $1', [cart.id]);
  }

  async save(cart: Cart): Promise<void> {
    try {
      await this.current.get().save(cart);
    } catch (error) {
      throw violates(error, 'carts_promo_code_id_fkey') ? promoRefused() : error;
    }
  }

  deleteForgotten(): Promise<number> {
    return this.current.change(
      `DELETE FROM carts WHERE id IN (
         SELECT id FROM carts
         WHERE updated_at < now() - interval '30 days'
           AND (user_id IS NULL AND updated_at < now() - interval '90 days'
             OR NOT EXISTS (SELECT FROM cart_items item WHERE item.cart_id = carts.id))
           AND NOT EXISTS (SELECT FROM checkouts WHERE ${isOfCartInCheckout})
         ORDER BY updated_at LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
    );
  }

  /** Locks in a statement of its own, before the lines are read: they are then as the last change left them. */
  private async lockWhere(condition: string, capability: string, userId: number | null): Promise<Cart | null> {
    if (!isCapability(capability)) return null;
    const [claimed] = await this.current.query<{ id: number }>(
      `UPDATE carts SET updated_at = now(), user_id = coalesce(user_id, $1)
       WHERE ${condition} AND (user_id IS NULL OR user_id = $1) RETURNING id`,
      [userId, capability],
    );
    if (!claimed) return null;
    const [cart] = await this.load([claimed.id]);
    return cart ?? null;
  }

  /** Not findOne: with a relation it asks twice. */
  private load(ids: readonly number[]): Promise<Cart[]> {
    return this.current.get().find(Cart, {
      where: { id: In(ids) },
      relations: { lines: true },
      order: { lines: { position: 'ASC' } },
    });
  }
}

interface ClaimedRow {
  readonly id: number;
  readonly isDevices: boolean;
  readonly inCheckout: boolean;
}

const isOfCartInCheckout = `checkouts.cart_id = carts.id AND checkouts.state IN ('open', 'held')`;

/** In the order of their ids, and FOR UPDATE: a checkout that begins refers to its cart, and so waits. */
const lockCarts = `
  SELECT id FROM carts
  WHERE id IN (
    SELECT id FROM carts WHERE session_id = $2 AND (user_id IS NULL OR user_id = $1)
    UNION ALL (
      SELECT c.id FROM carts c
      WHERE c.user_id = $1 AND c.session_id IS DISTINCT FROM $2
        AND EXISTS (SELECT FROM cart_items item WHERE item.cart_id = c.id)
      ORDER BY c.updated_at DESC, c.id DESC LIMIT 1
    )
  )
  ORDER BY id FOR UPDATE`;

/** A statement of its own, which sees what had happened before the locks were given. */
const claimCarts = `
  UPDATE carts SET updated_at = now(), user_id = $1
  WHERE id = ANY ($3) AND (user_id IS NULL OR user_id = $1)
  RETURNING id, session_id IS NOT DISTINCT FROM $2 AS "isDevices", 
    EXISTS (SELECT FROM checkouts WHERE ${isOfCartInCheckout}) AS "inCheckout"`;
