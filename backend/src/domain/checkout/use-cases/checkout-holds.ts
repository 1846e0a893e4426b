import { offerOf } from '../../cart/cart.js';
import { CartReader } from '../../cart/ports/carts.js';
import { PromoCodes } from '../../pricing/ports/promo-codes.js';
import { UseCase } from '../../shared/use-case.js';
import { NotEnoughStock } from '../../stock/shortage.js';
import { Stock, type StockCause, type StockLine } from '../../stock/ports/stock.js';
import { isSameTarget, summedPerTarget } from '../../stock/stock-target.js';
import { namingTheHalf } from '../cart-snapshot.js';
import type { Checkout, SnapshotLine } from '../checkout.js';

/** Reserves the units of a checkout and the use of its promo code. */
@UseCase()
export class CheckoutHolds {
  constructor(
    private readonly stock: Stock,
    private readonly promoCodes: PromoCodes,
    private readonly cartReader: CartReader,
  ) {}

  /** @throws DomainError conflict `stock.not-enough`; invalid `promo.invalid` */
  async acquire(checkout: Checkout): Promise<void> {
    // The snapshot of an open checkout was just compared with the cart. A held checkout has an earlier snapshot.
    const hasNone = checkout.state === 'open' && !hasReserved(checkout);
    await this.hold(checkout, hasNone ? [] : await this.reservedUnits(checkout));
  }

  private async hold(checkout: Checkout, reserved: readonly StockLine[]): Promise<void> {
    const { lines, promo, quote } = checkout.snapshot;
    try {
      await this.stock.hold(less(lines, reserved), causeOf(checkout));
    } catch (error) {
      throw error instanceof NotEnoughStock ? namingTheHalf(error, lines) : error;
    }
    if (!promo) return;
    await this.promoCodes.holdUse({
      promoCodeId: promo.id,
      checkoutId: checkout.id,
      userId: checkout.buyerId,
      email: checkout.accountEmail,
      subtotal: quote.subtotal,
    });
  }

  /**
   * Holds units for a payment that succeeded without a hold. Checks the catalog again, because it was last checked when
   * the checkout was opened.
   * @throws DomainError conflict `stock.not-enough`, also for products that are no longer sold; invalid `promo.invalid`
   */
  async acquireIfAvailable(checkout: Checkout): Promise<void> {
    const lines = summedPerTarget(checkout.snapshot.lines);
    const offers = await this.cartReader.listOffers(
      [...new Set(lines.map(({ productId }) => productId))],
      checkout.cartId ?? 0,
    );
    const missing = lines
      .map((line) => ({ ...line, available: offerOf(offers, line)?.available ?? 0 }))
      .filter(({ available, quantity }) => available < quantity);
    if (missing.length > 0) throw new NotEnoughStock(missing);
    await this.hold(checkout, await this.reservedUnits(checkout));
  }

  /**
   * Releases the units of an expired hold whose payment may still succeed. The use of the promo code remains reserved,
   * because the shopper may still pay the discounted price.
   */
  async lapse(checkout: Checkout): Promise<void> {
    if (!checkout.stockHeld) return;
    const { lines } = checkout.snapshot;
    const stillReserved = hasReserved(checkout) ? await this.stock.takeBackReserved(checkout.id) : [];
    await this.stock.release(less(lines, stillReserved), causeOf(checkout));
    checkout.stockHeld = false;
  }

  async giveBack(checkout: Checkout): Promise<void> {
    await this.lapse(checkout);
    await this.promoCodes.releaseUse(checkout.id);
  }

  /**
   * Sells the held units, or available units if the hold has expired, and records the use of the promo code.
   * @throws DomainError conflict `stock.not-enough`
   */
  async sell(checkout: Checkout): Promise<void> {
    const { lines, promo } = checkout.snapshot;
    const cause = causeOf(checkout);
    if (checkout.stockHeld) await this.stock.sellHeld(lines, cause);
    else await this.sellUnheld(checkout);
    if (hasReserved(checkout)) await this.stock.markReservedBought(checkout.id);
    if (promo) await this.promoCodes.spendUse(checkout.id);
  }

  private async sellUnheld(checkout: Checkout): Promise<void> {
    const reserved = await this.reservedUnits(checkout);
    const cause = causeOf(checkout);
    await this.stock.sellHeld(reserved, cause);
    await this.stock.sellFree(less(checkout.snapshot.lines, reserved), cause);
  }

  /**
   * Transfers the holds of the units that the waitlist reserved for the cart, so that they belong to the checkout.
   * Returns these units, and notes them in the snapshot: they may have been reserved after the checkout was opened.
   */
  private async reservedUnits(checkout: Checkout): Promise<StockLine[]> {
    const { cartId, id, snapshot } = checkout;
    const units = cartId === null ? [] : await this.stock.handOverReserved(cartId, id, summedPerTarget(snapshot.lines));
    checkout.snapshot = { ...snapshot, lines: withReserved(snapshot.lines, units) };
    return units;
  }
}

/**
 * Distributes reserved units over the lines, and replaces the earlier numbers. An item can have two lines: one by
 * itself and one as the half of a set.
 * @param units one line per unit
 */
function withReserved(lines: readonly SnapshotLine[], units: readonly StockLine[]): SnapshotLine[] {
  return lines.map(({ reserved: _, ...line }, at) => {
    const ofItem = units.filter((unit) => isSameTarget(unit, line)).length;
    const before = lines.slice(0, at).filter((other) => isSameTarget(other, line));
    const left = before.reduce((rest, { quantity }) => rest - quantity, ofItem);
    return left > 0 ? { ...line, reserved: Math.min(left, line.quantity) } : line;
  });
}

function hasReserved({ snapshot }: Checkout): boolean {
  return snapshot.lines.some(({ reserved = 0 }) => reserved > 0);
}

/** Subtracts units from the lines. */
function less(lines: readonly StockLine[], units: readonly StockLine[]): StockLine[] {
  return summedPerTarget(lines).flatMap((line) => {
    const same = units.filter((unit) => isSameTarget(unit, line));
    const left = line.quantity - same.reduce((sum, unit) => sum + unit.quantity, 0);
    return left > 0 ? [{ ...line, quantity: left }] : [];
  });
}

function causeOf(checkout: Checkout): StockCause {
  return { reason: 'checkout', reference: checkout.id, userId: checkout.buyerId };
}
