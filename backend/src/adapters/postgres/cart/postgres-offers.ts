import { Injectable } from '@nestjs/common';
import type { Offer } from '../../../domain/cart/offer.js';
import { Offers } from '../../../domain/cart/ports/offers.js';
import { Money } from '../../../domain/shared/money.js';
import { availableToCart, joinOwnHold } from './cart-availability.js';
import { CurrentManager } from '../connection/current-manager.js';

interface OfferRow {
  readonly productId: number;
  readonly variantId: number | null;
  readonly priceCents: number;
  readonly available: number;
}

@Injectable()
export class PostgresOffers implements Offers {
  constructor(private readonly current: CurrentManager) {}

  async list(productIds: readonly number[], cartId: number): Promise<Offer[]> {
    const rows = await this.current.query<OfferRow>(
      `SELECT p.id AS "productId", v.id AS "variantId", coalesce(v.price_cents, p.price_cents) AS "priceCents", ${availableToCart} AS available
       FROM products p
       LEFT JOIN product_variants v ON v.product_id = p.id AND v.archived_at IS NULL
       LEFT JOIN stock s ON s.product_id = p.id AND s.variant_id IS NOT DISTINCT FROM v.id
       ${joinOwnHold('$2')}
       WHERE p.id = ANY ($1) AND p.archived_at IS NULL
       ORDER BY p.id, v.position, v.id`,
      [productIds, cartId],
    );
    return rows.map(({ priceCents, ...row }) => ({ ...row, price: Money.ofCents(priceCents) }));
  }
}
