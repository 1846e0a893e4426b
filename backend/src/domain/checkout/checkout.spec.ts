import { quote, standardRates } from '../pricing/quote.js';
import { Money } from '../shared/money.js';
import { Checkout, type CheckoutState, checkoutTransitions, holdTime, longestHold } from './checkout.js';

const customer = {
  name: 'Mary Ann Smith',
  email: 'mary@shop.example',
  address: '12 Ocean St',
  city: 'Santa Cruz',
  state: 'CA',
  zipCode: '95060',
};
const noon = new Date('2026-07-04T12:00:00Z');
const afterNoon = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

function aCheckout(state: CheckoutState = 'open'): Checkout {
  const rates = { ...standardRates, expedited: null };
  const snapshot = {
    lines: [],
    quote: quote([{ price: Money.ofDollars(40), quantity: 1 }], rates),
    promo: null,
    shippingMethod: 'standard',
  } as const;
  return Object.assign(new Checkout('c1', 1, 1, customer.email, 'sandbox', snapshot), { state });
}

const states = Object.keys(checkoutTransitions) as CheckoutState[];
const moves: Partial<Record<CheckoutState, (checkout: Checkout) => void>> = {
  held: (checkout) => checkout.acceptUnheld(customer, noon),
  ordered: (checkout) => checkout.becomeOrdered(),
  cancelled: (checkout) => checkout.cancel(),
  refund_due: (checkout) => checkout.oweRefund('An item sold out while you were paying.'),
};

describe('a checkout', () => {
  it.each(states)('that is %s moves along the table and nowhere else', (state) => {
    for (const [next, move] of Object.entries(moves)) {
      const checkout = aCheckout(state);
      if (checkoutTransitions[state].some((allowed) => allowed === next)) {
        move(checkout);
        expect(checkout.state).toBe(next);
      } else {
        expect(() => move(checkout)).toThrow(`A checkout that is ${state} cannot become ${next}.`);
        expect(checkout.state).toBe(state);
      }
    }
  });

  it('is never both ordered and owed back, by whatever way', () => {
    const reachable = (from: CheckoutState): CheckoutState[] => [
      from,
      ...checkoutTransitions[from].flatMap((next) => reachable(next)),
    ];
    expect(reachable('ordered')).not.toContain('refund_due');
    expect(reachable('refund_due')).not.toContain('ordered');
  });

  it('holds its stock for a quarter of an hour, again with each press of Pay, and never past three quarters', () => {
    const checkout = aCheckout();
    checkout.hold(customer, noon);
    expect(checkout.heldUntil).toEqual(afterNoon(holdTime));
    const late = afterNoon(longestHold - 60_000);
    checkout.hold(customer, late);
    expect(checkout.heldUntil).toEqual(afterNoon(longestHold));
    expect(() => checkout.hold(customer, afterNoon(longestHold))).toThrow('Your checkout took too long.');
  });

  it('is paid only by what it asked for, to the cent and the revision', () => {
    const checkout = aCheckout();
    const paid = {
      id: 'pi_1',
      clientSecret: 'secret',
      status: 'succeeded',
      amount: checkout.total,
      amountReceived: checkout.total,
      currency: 'usd',
      checkoutId: checkout.id,
      revision: checkout.revision,
    } as const;
    expect(checkout.isPaidBy(paid)).toBe(true);
    expect(checkout.isPaidBy({ ...paid, status: 'processing' })).toBe(false);
    expect(checkout.isPaidBy({ ...paid, amountReceived: checkout.total.minus(Money.ofCents(1)) })).toBe(false);
    expect(checkout.isPaidBy({ ...paid, currency: 'eur' })).toBe(false);
    expect(checkout.isPaidBy({ ...paid, checkoutId: 'c2' })).toBe(false);
    checkout.reprice(checkout.snapshot);
    expect(checkout.isPaidBy(paid)).toBe(false);
  });
});
