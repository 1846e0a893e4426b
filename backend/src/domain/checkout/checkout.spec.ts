import { customer } from '../../../test/builders/checkout.js';
import { aPricedCart } from '../../../test/builders/priced-cart.js';
import type { PaymentIntent } from '../payments/ports/payments.js';
import { Money } from '../shared/money.js';
import { snapshotOf } from './cart-snapshot.js';
import { Checkout, type CheckoutState, checkoutTransitions } from './checkout.js';

const noon = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const states = Object.keys(checkoutTransitions) as CheckoutState[];

function aCheckout(state: CheckoutState = 'open'): Checkout {
  const cart = aPricedCart();
  const snapshot = snapshotOf(cart, cart.quote, 'standard');
  const checkout = new Checkout('checkout-1', 1, 7, 'ana@shop.example', 'sandbox', snapshot);
  return Object.assign(checkout, { state, paymentIntentId: 'pi_1' });
}

/** All states that are reachable from this state, directly or indirectly. */
function reachableFrom(state: CheckoutState, seen: Set<CheckoutState> = new Set()): Set<CheckoutState> {
  for (const next of checkoutTransitions[state]) {
    if (!seen.has(next)) reachableFrom(next, seen.add(next));
  }
  return seen;
}

describe('the states of a checkout', () => {
  const moves: readonly [CheckoutState, (checkout: Checkout) => void][] = [
    ['ordered', (checkout) => checkout.becomeOrdered()],
    ['cancelled', (checkout) => checkout.cancel()],
    ['refund_due', (checkout) => checkout.oweRefund('An item sold out.')],
  ];
  const cases = states.flatMap((from) => moves.map(([to, move]) => ({ from, to, move })));

  it.each(cases)('permit the change from $from to $to only if the table contains it', ({ from, to, move }) => {
    const checkout = aCheckout(from);
    if (checkoutTransitions[from].includes(to)) {
      move(checkout);
      expect(checkout.state).toBe(to);
    } else {
      expect(() => move(checkout)).toThrow(`A checkout that is ${from} cannot become ${to}.`);
      expect(checkout.state).toBe(from);
    }
  });

  it('never allow a full refund after an order, or an order after a full refund', () => {
    expect([...reachableFrom('ordered')]).toEqual([]);
    expect([...reachableFrom('refund_due')].sort()).toEqual(['refund_due', 'refunded']);
    expect([...reachableFrom('cancelled')]).not.toContain('ordered');
  });

  it('require a refund of a payment that arrives after the end of the checkout', () => {
    const checkout = aCheckout('cancelled');
    checkout.oweRefund('An item sold out.');
    expect(checkout).toMatchObject({ state: 'refund_due', refundReason: 'An item sold out.' });
  });

  it('hold units only in the state held', () => {
    for (const [, move] of moves) {
      const checkout = aCheckout();
      checkout.hold(customer, noon);
      expect(checkout.stockHeld).toBe(true);
      move(checkout);
      expect(checkout.stockHeld).toBe(false);
    }
  });
});

describe('the time of a hold', () => {
  it('is 15 minutes from each click on Pay', () => {
    const checkout = aCheckout();
    checkout.hold(customer, noon);
    expect(checkout.heldUntil).toEqual(after(15));
    expect(checkout.hasLapsed(after(14.99))).toBe(false);
    expect(checkout.hasLapsed(after(15))).toBe(true);
    checkout.hold(customer, after(10));
    expect(checkout.heldUntil).toEqual(after(25));
  });

  it('is limited to 45 minutes in total', () => {
    const checkout = aCheckout();
    for (const minutes of [0, 14, 28, 40]) checkout.hold(customer, after(minutes));
    expect(checkout.heldUntil).toEqual(after(45));
    expect(checkout.hasHeldTooLong(after(44.99))).toBe(false);
    expect(() => checkout.hold(customer, after(45))).toThrow(
      'Your checkout took too long. Please start checkout again.',
    );
    expect(checkout.heldUntil).toEqual(after(45));
  });
});

describe('the payment of a checkout', () => {
  const paid = (checkout: Checkout, changes: Partial<PaymentIntent> = {}): PaymentIntent => ({
    id: 'pi_1',
    clientSecret: '',
    status: 'succeeded',
    amount: checkout.total,
    amountReceived: checkout.total,
    currency: 'usd',
    checkoutId: checkout.id,
    revision: checkout.revision,
    ...changes,
  });

  it('counts only with the exact amount', () => {
    const checkout = aCheckout('held');
    expect(checkout.isPaidBy(paid(checkout))).toBe(true);
    const others: Partial<PaymentIntent>[] = [
      { status: 'open' },
      { status: 'processing' },
      { status: 'cancelled' },
      { amountReceived: checkout.total.minus(Money.ofCents(1)) },
      { amountReceived: checkout.total.plus(Money.ofCents(1)) },
      { currency: 'eur' },
      { checkoutId: 'checkout-2' },
      { checkoutId: null },
      { revision: 2 },
      { revision: null },
    ];
    for (const other of others) expect(checkout.isPaidBy(paid(checkout, other))).toBe(false);
  });

  it('has a unique key per revision, even if the amount returns to an earlier value', () => {
    const checkout = aCheckout();
    const [first, other] = [checkout.snapshot, { ...checkout.snapshot, shippingMethod: 'expedited' as const }];
    const keys = [checkout.idempotencyKey('update')];
    for (const snapshot of [other, first]) {
      checkout.reprice(snapshot);
      keys.push(checkout.idempotencyKey('update'));
    }
    expect(new Set([...keys, checkout.idempotencyKey('hold'), checkout.idempotencyKey('cancel')]).size).toBe(5);
  });
});
