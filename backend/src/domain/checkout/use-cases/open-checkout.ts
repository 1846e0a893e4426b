import { CartReader, type PricedCart } from '../../cart/ports/carts.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Ids } from '../../shared/ports/ids.js';
import { Money } from '../../shared/money.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { agreesOnPrices, Checkout, type CheckoutSnapshot, type ExpectedPrice } from '../checkout.js';
import { holdsAll, samePurchase, snapshotOf, totalChanged } from '../cart-snapshot.js';
import { Checkouts } from '../ports/checkouts.js';
import { CheckoutPayments } from './checkout-payments.js';

export interface OpenCheckoutInput {
  readonly userId: number;
  readonly accountEmail: string;
  /** The shopper's IP network; null when unknown. */
  readonly network: string | null;
  /** Null selects the cart that the account used last. */
  readonly sessionId: string | null;
  /** The total that the client expects to pay; null skips the check. */
  readonly amount: Money | null;
  /** The line prices that the client expects. */
  readonly prices: readonly ExpectedPrice[];
}

/** Max attempts when the cart changes concurrently. */
const tries = 4;

/**
 * Prices the cart, and creates or updates its checkout with the payment. A cart has at most one open or held checkout.
 */
@UseCase()
export class OpenCheckout {
  constructor(
    private readonly carts: CartReader,
    private readonly checkouts: Checkouts,
    private readonly payments: CheckoutPayments,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * @throws DomainError not-found `cart.unknown`; invalid `cart.empty`; conflict `cart.changed`,
   * `checkout.total-changed`, `payment.processing`; unavailable `payments.unavailable`
   */
  async execute(input: OpenCheckoutInput): Promise<Checkout> {
    const cart = await this.cartOf(input);
    for (let attempt = 0; attempt < tries; attempt++) {
      const checkout = await this.beginOrGoOn(cart, input);
      if (!checkout) continue;
      checkExpected(input, checkout.snapshot);
      if (await this.payments.create(checkout)) return checkout;
    }
    throw new DomainError('conflict', 'checkout.busy', 'Your cart was changed during checkout. Please try again.');
  }

  private async cartOf(input: OpenCheckoutInput): Promise<PricedCart> {
    const cart =
      input.sessionId === null
        ? await this.carts.getLatest(input.userId)
        : await this.carts.getBySession(input.sessionId, input.userId);
    if (!cart) throw new DomainError('not-found', 'cart.unknown', 'We could not find this cart.');
    return cart;
  }

  /**
   * Tries to insert a new checkout first, because most carts have no checkout. A cart that cannot be bought is an error
   * only if it has no live checkout.
   */
  private async beginOrGoOn(cart: PricedCart, input: OpenCheckoutInput): Promise<Checkout | null> {
    const begun = this.newCheckout(cart, input);
    if (begun instanceof Checkout && (await this.checkouts.add(begun))) return begun;
    const live = await this.checkouts.getLive({ cartId: cart.id });
    if (live) return this.bringUpToDate(live, input.userId, cart);
    if (begun instanceof DomainError) throw begun;
    return null;
  }

  private newCheckout(cart: PricedCart, input: OpenCheckoutInput): Checkout | DomainError {
    try {
      const snapshot = snapshotOf(cart, cart.quote, 'standard');
      checkExpected(input, snapshot);
      const provider = this.payments.providerFor(snapshot);
      const checkout = new Checkout(this.ids.uuid(), cart.id, input.userId, input.accountEmail, provider, snapshot);
      checkout.network = input.network;
      checkout.orderId = this.ids.orderId();
      return checkout;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  /** Returns the checkout when it can continue, or null when the checkout was ended and a new checkout must begin. */
  private async bringUpToDate(live: Checkout, userId: number, cart: PricedCart): Promise<Checkout | null> {
    const mine = live.userId === userId && live.provider === this.payments.providerFor(live.snapshot);
    const isStillHeld = mine && live.state === 'held' && !live.hasHeldTooLong(this.clock.now());
    if (isStillHeld && holdsAll(live.snapshot, cart)) return live;
    const snapshot = snapshotOf(cart, cart.quote, live.snapshot.shippingMethod);
    if (mine && live.state === 'open' && live.provider === this.payments.providerFor(snapshot)) {
      return samePurchase(live.snapshot, snapshot) ? live : this.reprice(live, snapshot);
    }
    await this.payments.end(live);
    return null;
  }

  private async reprice(live: Checkout, snapshot: CheckoutSnapshot): Promise<Checkout | null> {
    const repriced = await this.transaction.run(async () => {
      const checkout = await this.checkouts.lock(live.id);
      if (checkout.state !== 'open' || checkout.revision !== live.revision) return null;
      checkout.reprice(snapshot);
      await this.checkouts.save(checkout);
      return checkout;
    });
    return repriced && (await this.payments.update(repriced)) ? repriced : null;
  }
}

function checkExpected({ amount, prices }: OpenCheckoutInput, snapshot: CheckoutSnapshot): void {
  const isRight = amount === null || amount.equals(snapshot.quote.total);
  if (!isRight || !agreesOnPrices(snapshot, prices)) throw totalChanged(snapshot.quote);
}
