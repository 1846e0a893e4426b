import { aPricedCart, percentOff } from '../../../../test/builders/priced-cart.js';
import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';
import { Money } from '../../shared/money.js';

const unavailable = { kind: 'unavailable', code: 'payments.unavailable' };

describe('opening a checkout', () => {
  let desk: CheckoutDesk;
  beforeEach(() => {
    desk = new CheckoutDesk();
  });

  const paymentOf = async (id: string | null) => desk.payments.get(id ?? '');

  it('creates one payment for the total, however often the checkout is opened', async () => {
    const first = await desk.open();
    const second = await desk.open();
    expect(second).toEqual(first);
    expect(await paymentOf(first.paymentIntentId)).toMatchObject({ amount: Money.ofCents(2899), revision: 1 });
    expect(desk.payments.calls.filter((call) => call === 'create')).toHaveLength(1);
  });

  it('updates the payment with a new revision for each new price, even a previous one', async () => {
    const { paymentIntentId } = await desk.open();
    for (const [revision, quantity] of [1, 2, 1, 2].entries()) {
      desk.cart = aPricedCart({ lines: [{ quantity }] });
      const checkout = await desk.open();
      expect(checkout.paymentIntentId).toBe(paymentIntentId);
      expect(await paymentOf(paymentIntentId)).toMatchObject({ amount: checkout.total, revision: revision + 1 });
    }
  });

  it('finds the payment again after a lost response', async () => {
    desk.payments.loseNextResponse();
    await expect(desk.open()).rejects.toMatchObject(unavailable);
    const checkout = await desk.open();
    expect(checkout.clientSecret).toMatch(/_secret_/);
    expect(desk.payments.opened()).toHaveLength(1);
  });

  it('sets the amount at the hold if the response to a change was lost', async () => {
    await desk.open();
    desk.cart = aPricedCart({ lines: [{ quantity: 2 }] });
    desk.payments.becomeUnavailable();
    await expect(desk.open()).rejects.toMatchObject(unavailable);
    desk.payments.comeBack();
    const checkout = await desk.hold(await desk.open());
    expect(await paymentOf(checkout.paymentIntentId)).toMatchObject({ amount: checkout.total, revision: 2 });
  });

  it('needs no provider for a free order, and starts again when the total rises above zero', async () => {
    desk.payments.becomeUnavailable();
    desk.cart = aPricedCart({ lines: [{ quantity: 4 }], promo: percentOff(100) });
    const free = await desk.open();
    expect(free).toMatchObject({ provider: 'none', clientSecret: null });
    expect(free.paymentIntentId).toMatch(/^pi_/);
    desk.payments.comeBack();
    desk.cart = aPricedCart({ lines: [{ quantity: 4 }] });
    const dear = await desk.open();
    expect(dear.id).not.toBe(free.id);
    expect(dear.clientSecret).not.toBeNull();
    expect(await desk.stateOf(free)).toBe('cancelled');
  });

  it('never uses a checkout that another customer left on the device', async () => {
    const theirs = await desk.open({ userId: 8, accountEmail: 'bea@shop.example' });
    const mine = await desk.open();
    expect(mine.id).not.toBe(theirs.id);
    expect(await desk.stateOf(theirs)).toBe('cancelled');
    expect(await paymentOf(theirs.paymentIntentId)).toMatchObject({ status: 'cancelled' });
  });

  it('retains the hold when only the prices of its lines have changed', async () => {
    const held = await desk.held();
    desk.cart = aPricedCart({ lines: [{ price: Money.ofCents(9900), problem: 'repriced' }] });
    expect(await desk.open()).toEqual(held);
  });

  it('releases the units and starts again when the cart changes during a hold', async () => {
    const held = await desk.held();
    desk.cart = aPricedCart({ lines: [{ quantity: 2 }] });
    const next = await desk.open();
    expect(next.id).not.toBe(held.id);
    expect(await desk.stateOf(held)).toBe('cancelled');
    expect(await paymentOf(held.paymentIntentId)).toMatchObject({ status: 'cancelled' });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
  });

  it('creates the order first if a held checkout is already paid', async () => {
    const paid = await desk.paid();
    desk.cart = aPricedCart({ lines: [{ quantity: 2 }] });
    const processing = { code: 'payment.processing', message: 'Your payment is being processed.' };
    await expect(desk.open()).rejects.toMatchObject(processing);
    expect(await desk.stateOf(paid)).toBe('ordered');
  });

  it('waits for the provider’s decision about a held checkout', async () => {
    const held = await desk.held();
    desk.payments.process(held.paymentIntentId ?? '');
    desk.cart = aPricedCart({ lines: [{ quantity: 2 }] });
    await expect(desk.open()).rejects.toMatchObject({ code: 'payment.processing' });
    expect(await desk.stateOf(held)).toBe('held');
    expect(desk.shelf()).toEqual({ onHand: 10, held: 1 });
  });

  it('is rejected for an empty cart, or with an unavailable line', async () => {
    desk.cart = aPricedCart({ lines: [] });
    await expect(desk.open()).rejects.toMatchObject({ kind: 'invalid', code: 'cart.empty' });
    desk.cart = aPricedCart({ lines: [{}, { problem: 'sold-out' }] });
    await expect(desk.open()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Tide Top 2 is sold out. Please remove it from your cart.',
    });
    desk.cart = aPricedCart({ lines: [{}, { problem: 'not-enough', available: 2, quantity: 3 }] });
    await expect(desk.open()).rejects.toMatchObject({
      message: 'Only 2 left. Please reduce the quantity of Tide Top 2.',
    });
    expect(desk.payments.calls).toEqual([]);
  });

  it('is rejected above the maximum amount of a card payment', async () => {
    desk.cart = aPricedCart({ lines: [{ quantity: 99, price: Money.ofDollars(1_000_000) }] });
    await expect(desk.open()).rejects.toMatchObject({
      kind: 'invalid',
      message: 'We cannot accept orders above $999999.99.',
    });
  });

  it('is rejected if the total differs from the displayed total', async () => {
    const refused = { code: 'checkout.total-changed', details: { facts: { totals: { total: 28.99 } } } };
    await expect(desk.open({ amount: Money.ofCents(2000) })).rejects.toMatchObject(refused);
    expect(desk.payments.calls).toEqual([]);
  });
});
