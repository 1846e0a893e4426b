import { type PromoUse, PromoUses } from '../pricing/promo-uses.js';
import { UseCase } from '../shared/use-case.js';
import { Stock, type StockCause } from '../stock/stock.js';
import type { Checkout } from './checkout.js';

/** What a held checkout has been promised: its pieces and the use of its promo code. */
@UseCase()
export class CheckoutHolds {
  constructor(
    private readonly stock: Stock,
    private readonly promoUses: PromoUses,
  ) {}

  /** @throws DomainError conflict `stock.not-enough`; invalid `promo.invalid` */
  async take(checkout: Checkout): Promise<void> {
    await this.stock.hold(checkout.snapshot.lines, causeOf(checkout));
    const { promo, quote } = checkout.snapshot;
    if (!promo) return;
    await this.promoUses.hold({
      ...useOf(checkout, promo.id),
      email: checkout.accountEmail,
      subtotal: quote.subtotal,
    });
  }

  async giveBack(checkout: Checkout): Promise<void> {
    if (!checkout.stockHeld) return;
    await this.stock.release(checkout.snapshot.lines, causeOf(checkout));
    await this.promoUses.release(checkout.id);
    checkout.stockHeld = false;
  }

  /**
   * Sells what is held, or what is free when the hold has lapsed. A price that was paid is honoured, its promotion too.
   * @throws DomainError conflict `stock.not-enough`
   */
  async sell(checkout: Checkout): Promise<void> {
    const { lines, promo } = checkout.snapshot;
    if (checkout.stockHeld) await this.stock.sellHeld(lines, causeOf(checkout));
    else await this.stock.sellFree(lines, causeOf(checkout));
    if (promo) await this.promoUses.spend(useOf(checkout, promo.id));
  }
}

function causeOf(checkout: Checkout): StockCause {
  return { reason: 'checkout', reference: checkout.id, userId: checkout.userId };
}

function useOf(checkout: Checkout, promoCodeId: number): PromoUse {
  return { promoCodeId, checkoutId: checkout.id, userId: checkout.userId };
}
