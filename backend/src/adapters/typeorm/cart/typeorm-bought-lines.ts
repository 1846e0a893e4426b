import { Injectable } from '@nestjs/common';
import { type BoughtLine, BoughtLines } from '../../../domain/cart/bought-lines.js';
import { CurrentManager } from '../current-manager.js';

@Injectable()
export class TypeormBoughtLines implements BoughtLines {
  constructor(private readonly current: CurrentManager) {}

  async takeOut(cartId: number, lines: readonly BoughtLine[], promoCodeId: number | null): Promise<void> {
    await this.current.query(
      `UPDATE carts SET updated_at = now(), promo_code_id = CASE WHEN promo_code_id = $2 THEN NULL ELSE promo_code_id END
       WHERE id = $1`,
      [cartId, promoCodeId],
    );
    for (const line of lines) {
      const target = [cartId, line.productId, line.variantId, line.quantity];
      const ofTarget = 'cart_id = $1 AND product_id = $2 AND variant_id IS NOT DISTINCT FROM $3';
      await this.current.query(`DELETE FROM cart_items WHERE ${ofTarget} AND quantity <= $4`, target);
      await this.current.query(
        `UPDATE cart_items SET quantity = quantity - $4 WHERE ${ofTarget} AND quantity > $4`,
        target,
      );
    }
  }
}
