import { offerOf } from '../../cart/offer.js';
import { Offers } from '../../cart/ports/offers.js';
import { PromoUses } from '../../pricing/ports/promo-uses.js';
import { UseCase } from '../../shared/use-case.js';
import { NotEnoughStock } from '../../stock/shortage.js';
import { Stock, type StockCause } from '../../stock/ports/stock.js';
import type { Checkout } from '../checkout.js';

/** What is promised to a held checkout: its units and the use of its promo code. */
@UseCase()
export class CheckoutHolds {
  constructor(
    private readonly stock: Stock,
    private readonly promoUses: PromoUses,
    private readonly offers: Offers,
  ) {}

  /** @throws DomainError conflict `stock.not-enough`; invalid `promo.invalid` */
  async take(checkout: Checkout): Promise<void> {
    await this.stock.hold(checkout.snapshot.lines, causeOf(checkout));
    const { promo, quote } = checkout.snapshot;
    if (!promo) return;
    await this.promoUses.hold({
      promoCodeId: promo.id,
      checkoutId: checkout.id,
      userId: checkout.userId,
      email: checkout.accountEmail,
      subtotal: quote.subtotal,
    });
  }

  /**
   * Holds units for a payment that came without a hold; the catalog was last checked when the checkout was opened.
   * @throws DomainError conflict `stock.not-enough`, also for products no longer sold; invalid `promo.invalid`
   */
  async takeUnheld(checkout: Checkout): Promise<void> {
    const { lines } = checkout.snapshot;
    const offers = await this.offers.list([...new Set(lines.map(({ productId }) => productId))], checkout.cartId ?? 0);
    const missing = lines
      .map((line) => ({ ...line, available: offerOf(offers, line)?.available ?? 0 }))
      .filter(({ available, quantity }) => available < quantity);
    if (missing.length > 0) throw new NotEnoughStock(missing);
    await this.take(checkout);
  }

  /**
   * The hold's time is over, but its payment may still succeed: the units return to the shelf; the use of the promo code
   * stays, because the price of a hold is guaranteed.
   */
  async lapse(checkout: Checkout): Promise<void> {
    if (!checkout.stockHeld) return;
    await this.stock.release(checkout.snapshot.lines, causeOf(checkout));
    checkout.stockHeld = false;
  }

  async giveBack(checkout: Checkout): Promise<void> {
    await this.lapse(checkout);
    await this.promoUses.release(checkout.id);
  }

  /**
   * Sells the held units, or available ones when the hold has expired, and records the use of the promo code.
   * @throws DomainError conflict `stock.not-enough`
   */
  async sell(checkout: Checkout): Promise<void> {
    const { lines, promo } = checkout.snapshot;
    if (checkout.stockHeld) await this.stock.sellHeld(lines, causeOf(checkout));
    else await this.stock.sellFree(lines, causeOf(checkout));
    if (promo) await this.promoUses.spend(checkout.id);
  }
}

function causeOf(checkout: Checkout): StockCause {
  return { reason: 'checkout', reference: checkout.id, userId: checkout.userId };
}
