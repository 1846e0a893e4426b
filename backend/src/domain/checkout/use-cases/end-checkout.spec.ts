import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';
import { Money } from '../../shared/money.js';

describe('ending a checkout', () => {
  let desk: CheckoutDesk;
  beforeEach(() => {
    desk = new CheckoutDesk();
  });

  it('cancels the payment before it releases the units', async () => {
    const held = await desk.held();
    expect(await desk.endCheckout.execute(held)).toBe('cancelled');
    expect(await desk.payments.get(held.paymentIntentId ?? '')).toMatchObject({ status: 'cancelled' });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
    expect(await desk.endCheckout.execute(held)).toBe('cancelled');
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
  });

  it('creates the order if it was paid before the cancellation', async () => {
    const paid = await desk.paid();
    expect(await desk.endCheckout.execute(paid)).toBe('paid');
    expect(desk.orders).toHaveLength(1);
    expect(desk.shelf()).toEqual({ onHand: 9, held: 0 });
  });

  it('releases nothing until the provider has decided', async () => {
    const held = await desk.held();
    desk.payments.process(held.paymentIntentId ?? '');
    expect(await desk.endCheckout.execute(held)).toBe('waiting');
    expect(desk.shelf()).toEqual({ onHand: 10, held: 1 });
  });

  it('does not release units before the hold expires while the provider is unavailable', async () => {
    const held = await desk.held();
    desk.payments.becomeUnavailable();
    await expect(desk.endCheckout.execute(held)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 1 });
  });

  it('does not end a checkout that has received another payment in the meantime', async () => {
    desk.payments.becomeUnavailable();
    await expect(desk.open()).rejects.toMatchObject({ kind: 'unavailable' });
    desk.payments.comeBack();
    const before = await desk.checkouts.getLive({ cartId: desk.cart.id });
    const opened = await desk.open();
    expect(before && (await desk.endCheckout.execute(before))).toBe('waiting');
    expect(await desk.stateOf(opened)).toBe('open');
  });

  it('creates a free order after a click on Pay', async () => {
    const opened = await desk.free();
    const held = await desk.hold(opened);
    expect(await desk.endCheckout.execute(opened)).toBe('waiting');
    expect(await desk.endCheckout.execute(held)).toBe('paid');
    expect(desk.orders).toMatchObject([{ quote: { total: Money.zero } }]);
  });

  it('cancels a free checkout if the shopper has not clicked Pay', async () => {
    expect(await desk.endCheckout.execute(await desk.free())).toBe('cancelled');
    expect(desk.orders).toEqual([]);
  });
});
