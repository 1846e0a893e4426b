import { Injectable } from '@nestjs/common';
import { linesToBuy, problemOf } from '../../../domain/cart/line-problem.js';
import { CartReader, type PricedCart, type PricedCartLine } from '../../../domain/cart/ports/priced-cart.js';
import { PromoCode } from '../../../domain/pricing/promo-code.js';
import { quote } from '../../../domain/pricing/quote.js';
import { ShippingRates } from '../../../domain/pricing/ports/shipping-rates.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { isCapability } from '../../../domain/shared/ports/ids.js';
import { Money } from '../../../domain/shared/money.js';
import { availableToCart, joinOwnHold } from './cart-availability.js';
import { placeholderOf } from '../media/placeholder-sql.js';
import { CurrentManager } from '../connection/current-manager.js';
import { type PromoCodeRow, termsOf } from '../pricing/promo-code-row.js';

interface CartRow {
  readonly id: number;
  readonly session_id: string;
  readonly user_id: number | null;
  readonly account_email: string | null;
  readonly lines: readonly LineRow[];
}

type CartPromoRow =
  | { readonly promo_id: null }
  | ({ readonly promo_id: number; readonly uses_in_total: number; readonly uses_by_person: number } & PromoCodeRow);

interface LineRow {
  readonly id: string;
  readonly product_id: number;
  readonly variant_id: number | null;
  readonly quantity: number;
  readonly seen_price_cents: number;
  readonly offered: boolean;
  readonly available: number;
  readonly name: string;
  readonly slug: string;
  readonly price_cents: number;
  readonly image_url: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly variant_price_cents: number | null;
  readonly variant_image_url: string | null;
  readonly placeholder: string | null;
}

const visible = '(c.user_id IS NULL OR c.user_id = $1)';

@Injectable()
export class PostgresCartReader implements CartReader {
  constructor(
    private readonly current: CurrentManager,
    private readonly clock: Clock,
    private readonly rates: ShippingRates,
  ) {}

  async getBySession(sessionId: string, userId: number | null): Promise<PricedCart | null> {
    return isCapability(sessionId) ? this.read(`c.session_id = $2 AND ${visible}`, [userId, sessionId]) : null;
  }

  get(cartId: number, userId: number | null): Promise<PricedCart | null> {
    return this.read(`c.id = $2 AND ${visible}`, [userId, cartId]);
  }

  getLatest(userId: number): Promise<PricedCart | null> {
    return this.read('c.user_id = $1 ORDER BY c.updated_at DESC, c.id DESC LIMIT 1', [userId]);
  }

  private async read(choice: string, parameters: readonly unknown[]): Promise<PricedCart | null> {
    const [row] = await this.current.query<CartRow & CartPromoRow>(cartSql(choice), parameters);
    if (!row) return null;
    const lines = row.lines.map((line) => lineOf(line));
    const buyable = linesToBuy(lines);
    const promo = this.promoOf(row, quote(buyable, this.rates).subtotal);
    return {
      id: row.id,
      sessionId: row.session_id,
      userId: row.user_id,
      lines,
      promoCodeId: row.promo_id,
      promo,
      quote: quote(buyable, this.rates, promo?.discount),
    };
  }

  /** The cart's code while it applies: it may have ended, been used up, or ask for more than the cart still holds. */
  private promoOf(row: CartRow & CartPromoRow, subtotal: Money): PricedCart['promo'] {
    if (row.promo_id === null) return null;
    const promoCode = new PromoCode(termsOf(row));
    const applies =
      promoCode.accepts({ subtotal, email: row.account_email }, this.clock.now()) &&
      promoCode.hasUsesLeft({ inTotal: row.uses_in_total, byPerson: row.uses_by_person });
    return applies ? { id: row.promo_id, code: promoCode.code, discount: promoCode.discount } : null;
  }
}

/** The whole cart in one row; `$1` is the user who asks. Uses are counted as `PromoUses.counts` counts them. */
const cartSql = (choice: string) => `
  SELECT c.id, c.session_id, c.user_id, account.email AS account_email, coalesce(items.lines, '[]') AS lines,
    promo.id AS promo_id, promo.code, promo.percent_off, promo.amount_off_cents, promo.starts_at, promo.expires_at,
    promo.min_subtotal_cents, promo.max_uses, promo.max_uses_per_person, promo.email,
    CASE WHEN promo.max_uses IS NULL THEN 0 ELSE (
      SELECT count(*) FROM promo_uses used
      WHERE used.promo_code_id = promo.id AND (used.state = 'spent' OR used.user_id IS DISTINCT FROM account.id)
    ) END::integer AS uses_in_total,
    CASE WHEN promo.max_uses_per_person IS NULL THEN 0 ELSE (
      SELECT count(*) FROM promo_uses used
      WHERE used.promo_code_id = promo.id AND used.state = 'spent' AND used.user_id = account.id
    ) END::integer AS uses_by_person
  FROM carts c
  LEFT JOIN users account ON account.id = coalesce(c.user_id, $1)
  LEFT JOIN promo_codes promo ON promo.id = c.promo_code_id AND promo.archived_at IS NULL
  LEFT JOIN LATERAL (
    SELECT json_agg(line ORDER BY line.position) AS lines
    FROM (
      SELECT i.id, i.product_id, i.variant_id, i.quantity, i.seen_price_cents, i.position,
        p.name, p.slug, p.price_cents, p.image_url,
        v.size, v.color, v.price_cents AS variant_price_cents, v.image_url AS variant_image_url,
        ${placeholderOf('coalesce(v.image_url, p.image_url)')} AS placeholder,
        p.archived_at IS NULL AND v.archived_at IS NULL AND (v.id IS NOT NULL OR NOT EXISTS (
          SELECT FROM product_variants other WHERE other.product_id = p.id AND other.archived_at IS NULL
        )) AS offered,
        ${availableToCart} AS available
      FROM cart_items i
      JOIN products p ON p.id = i.product_id
      LEFT JOIN product_variants v ON v.id = i.variant_id
      LEFT JOIN stock s ON s.product_id = i.product_id AND s.variant_id IS NOT DISTINCT FROM i.variant_id
      ${joinOwnHold('c.id')}
      WHERE i.cart_id = c.id
    ) line
  ) items ON true
  WHERE ${choice}`;

function lineOf(row: LineRow): PricedCartLine {
  const productPrice = Money.ofCents(row.price_cents);
  const variantPrice = row.variant_price_cents === null ? null : Money.ofCents(row.variant_price_cents);
  const facts = {
    quantity: row.quantity,
    available: row.available,
    offered: row.offered,
    price: variantPrice ?? productPrice,
    seenPrice: Money.ofCents(row.seen_price_cents),
  };
  return {
    id: row.id,
    productId: row.product_id,
    variantId: row.variant_id,
    quantity: facts.quantity,
    price: facts.price,
    seenPrice: facts.seenPrice,
    available: facts.available,
    problem: problemOf(facts),
    product: { name: row.name, slug: row.slug, price: productPrice, imageUrl: row.image_url },
    variant:
      row.variant_id === null
        ? null
        : { size: row.size, color: row.color ?? '', price: variantPrice, imageUrl: row.variant_image_url },
    placeholder: row.placeholder,
  };
}
