import { Injectable } from '@nestjs/common';
import { type BoughtLine, BoughtLines } from '../../../domain/cart/ports/bought-lines.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class PostgresBoughtLines implements BoughtLines {
  constructor(private readonly current: CurrentManager) {}

  async takeOut(cartId: number, lines: readonly BoughtLine[], promoCodeId: number | null): Promise<void> {
    await this.current.query(
      `UPDATE carts SET updated_at = now(), promo_code_id = CASE WHEN promo_code_id = $2 THEN NULL ELSE promo_code_id END
       WHERE id = $1`,
      [cartId, promoCodeId],
    );
    const bought = [
      cartId,
      lines.map((line) => line.productId),
      lines.map((line) => line.variantId),
      lines.map((line) => line.quantity),
    ];
    await this.current.query(
      `DELETE FROM cart_items item USING ${boughtOf} AND item.quantity <= bought.quantity`,
      bought,
    );
    await this.current.query(
      `UPDATE cart_items item SET quantity = item.quantity - bought.quantity FROM ${boughtOf}
       AND item.quantity > bought.quantity`,
      bought,
    );
  }
}

/** Each line of the cart `item` beside what was `bought` of it. */
const boughtOf = `
  unnest($2::integer[], $3::integer[], $4::integer[]) AS bought (product_id, variant_id, quantity)
  WHERE item.cart_id = $1 AND item.product_id = bought.product_id
    AND item.variant_id IS NOT DISTINCT FROM bought.variant_id`;
