import { aPricedCart } from '../../../../test/builders/priced-cart.js';
import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';

describe('reconciling payments', () => {
  let desk: CheckoutDesk;
  beforeEach(() => {
    desk = new CheckoutDesk();
  });

  const unavailable = { code: 'payments.unavailable' };

  const nothing = { ordersMade: 0, holdsReleased: 0, refundsOwed: 0, checkoutsEnded: 0, failures: [] };

  it('makes the order of a shopper whose browser never came back, after half a minute', async () => {
    const paid = await desk.paid();
    expect(await desk.reconcilePayments.execute()).toEqual(nothing);
    expect(await desk.stateOf(paid)).toBe('held');
    desk.pass(0.6);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, ordersMade: 1 });
    expect(await desk.stateOf(paid)).toBe('ordered');
  });

  it('does not let the slow answer about one shopper hold up the others', async () => {
    const slow = await desk.paid();
    desk.cart = { ...aPricedCart({ userId: 8 }), id: 2 };
    const other = { userId: 8 };
    const fast = await desk.hold(await desk.open(other), other);
    desk.payments.pay(fast.paymentIntentId ?? '');
    const find = desk.payments.get.bind(desk.payments);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    desk.payments.get = async (id) => {
      if (id === slow.paymentIntentId) await answered;
      return find(id);
    };
    desk.pass(1);
    const round = desk.reconcilePayments.execute();
    await new Promise(setImmediate);
    expect(await desk.stateOf(fast)).toBe('ordered');
    answer();
    expect(await round).toEqual({ ...nothing, ordersMade: 2 });
    expect(await desk.stateOf(slow)).toBe('ordered');
  });

  it('leaves a hold alone while the shopper may still be paying', async () => {
    const held = await desk.held();
    desk.pass(14);
    await desk.reconcilePayments.execute();
    expect(await desk.stateOf(held)).toBe('held');
    expect(desk.payments.calls).not.toContain('cancel');
  });

  it('cancels the payment of a hold whose time is over before it gives the units back', async () => {
    const held = await desk.held();
    desk.pass(15);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, holdsReleased: 1 });
    expect(await desk.stateOf(held)).toBe('cancelled');
    expect(await desk.payments.get(held.paymentIntentId ?? '')).toMatchObject({ status: 'cancelled' });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
  });

  it('makes the order when a hold whose time is over turns out to be paid', async () => {
    const paid = await desk.paid();
    desk.pass(15);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, ordersMade: 1 });
    expect(await desk.stateOf(paid)).toBe('ordered');
  });

  it('keeps the units reserved while the provider has not decided about the payment', async () => {
    const held = await desk.held();
    desk.payments.process(held.paymentIntentId ?? '');
    desk.pass(15);
    expect(await desk.reconcilePayments.execute()).toEqual(nothing);
    expect(desk.shelf()).toEqual({ onHand: 10, held: 1 });
  });

  it('lets a hold lapse by time while the provider is away, and ends it when the provider is back', async () => {
    const held = await desk.held();
    desk.payments.goAway();
    desk.pass(14);
    expect(await desk.reconcilePayments.execute()).toMatchObject({ failures: [unavailable] });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 1 });
    desk.pass(1);
    expect(await desk.reconcilePayments.execute()).toMatchObject({ failures: [unavailable] });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
    desk.payments.comeBack();
    desk.pass(1);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, holdsReleased: 1 });
    expect(await desk.stateOf(held)).toBe('cancelled');
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
  });

  it('finds out what became of a cancellation whose answer was lost', async () => {
    const held = await desk.held();
    desk.pass(15);
    desk.payments.loseNextAnswer();
    expect(await desk.reconcilePayments.execute()).toMatchObject({ failures: [unavailable] });
    desk.pass(1);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, holdsReleased: 1 });
    expect(await desk.stateOf(held)).toBe('cancelled');
  });

  it('ends what was opened and left for a day', async () => {
    const opened = await desk.open();
    desk.pass(23 * 60);
    await desk.reconcilePayments.execute();
    expect(await desk.stateOf(opened)).toBe('open');
    desk.pass(61);
    await desk.reconcilePayments.execute();
    expect(await desk.stateOf(opened)).toBe('cancelled');
  });

  it('ends what was left at a provider that does not know it', async () => {
    const opened = await desk.open();
    opened.paymentIntentId = 'pi_of_another_account';
    await desk.checkouts.save(opened);
    desk.pass(25 * 60);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, checkoutsEnded: 1 });
    expect(await desk.stateOf(opened)).toBe('cancelled');
  });

  it('finds in the provider’s own list what was paid without being held, and owes it back in the end', async () => {
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    await desk.reconcilePayments.executeOnProvidersList();
    expect(await desk.stateOf(opened)).toBe('open');
    desk.pass(16);
    expect(await desk.reconcilePayments.executeOnProvidersList()).toEqual({ ...nothing, refundsOwed: 1 });
    expect(await desk.stateOf(opened)).toBe('refund_due');
  });

  it('refunds a payment without details after 15 minutes, without the provider’s list', async () => {
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    await desk.confirmPayment.execute(opened);
    desk.pass(15);
    expect(await desk.reconcilePayments.execute()).toEqual(nothing);
    desk.pass(0.1);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, refundsOwed: 1 });
    expect(await desk.stateOf(opened)).toBe('refund_due');
    expect(desk.payments.calls).not.toContain('cancel');
  });

  it('waits for the details of a payment that it finds in a forgotten checkout', async () => {
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    desk.pass(25 * 60);
    expect(await desk.reconcilePayments.execute()).toEqual(nothing);
    expect(await desk.stateOf(opened)).toBe('open');
    desk.pass(16);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, refundsOwed: 1 });
  });
});
