import { aPricedCart } from '../../../../test/builders/priced-cart.js';
import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';
import { holdMinutes } from '../checkout.js';
import { detailsTimeoutMs } from './fulfill-checkout.js';

const detailsMinutes = detailsTimeoutMs / 60_000;

describe('reconciling payments', () => {
  let desk: CheckoutDesk;
  beforeEach(() => {
    desk = new CheckoutDesk();
  });

  const unavailable = { code: 'payments.unavailable' };

  const nothing = { ordersMade: 0, holdsReleased: 0, refundsOwed: 0, checkoutsEnded: 0, failures: [] };

  it('creates the order after half a minute if the browser never returned', async () => {
    const paid = await desk.paid();
    expect(await desk.reconcilePayments.execute()).toEqual(nothing);
    expect(await desk.stateOf(paid)).toBe('held');
    desk.pass(0.6);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, ordersMade: 1 });
    expect(await desk.stateOf(paid)).toBe('ordered');
  });

  it('processes other checkouts while one response is slow', async () => {
    const slow = await desk.paid();
    desk.cart = { ...aPricedCart({ userId: 8 }), id: 2 };
    const other = { userId: 8 };
    const fast = await desk.hold(await desk.open(other), other);
    desk.payments.pay(fast.paymentIntentId ?? '');
    const find = desk.payments.get.bind(desk.payments);
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    desk.payments.get = async (id) => {
      if (id === slow.paymentIntentId) await responded;
      return find(id);
    };
    desk.pass(1);
    const round = desk.reconcilePayments.execute();
    await new Promise(setImmediate);
    expect(await desk.stateOf(fast)).toBe('ordered');
    respond();
    expect(await round).toEqual({ ...nothing, ordersMade: 2 });
    expect(await desk.stateOf(slow)).toBe('ordered');
  });

  it('does not change a hold while the shopper may still be paying', async () => {
    const held = await desk.held();
    desk.pass(holdMinutes - 1);
    await desk.reconcilePayments.execute();
    expect(await desk.stateOf(held)).toBe('held');
    expect(desk.payments.calls).not.toContain('cancel');
  });

  it('cancels the payment of an expired hold before it releases the units', async () => {
    const held = await desk.held();
    desk.pass(holdMinutes);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, holdsReleased: 1 });
    expect(await desk.stateOf(held)).toBe('cancelled');
    expect(await desk.payments.get(held.paymentIntentId ?? '')).toMatchObject({ status: 'cancelled' });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
  });

  it('creates the order if an expired hold is paid', async () => {
    const paid = await desk.paid();
    desk.pass(holdMinutes);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, ordersMade: 1 });
    expect(await desk.stateOf(paid)).toBe('ordered');
  });

  it('holds the units while the provider has not decided about the payment', async () => {
    const held = await desk.held();
    desk.payments.process(held.paymentIntentId ?? '');
    desk.pass(holdMinutes);
    expect(await desk.reconcilePayments.execute()).toEqual(nothing);
    expect(desk.shelf()).toEqual({ onHand: 10, held: 1 });
  });

  it('releases an expired hold while the provider is down, and ends the checkout afterward', async () => {
    const held = await desk.held();
    desk.payments.becomeUnavailable();
    desk.pass(holdMinutes - 1);
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

  it('finds out the result of a cancellation whose response was lost', async () => {
    const held = await desk.held();
    desk.pass(holdMinutes);
    desk.payments.loseNextResponse();
    expect(await desk.reconcilePayments.execute()).toMatchObject({ failures: [unavailable] });
    desk.pass(1);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, holdsReleased: 1 });
    expect(await desk.stateOf(held)).toBe('cancelled');
  });

  it('cancels open checkouts after a day', async () => {
    const opened = await desk.open();
    desk.pass(23 * 60);
    await desk.reconcilePayments.execute();
    expect(await desk.stateOf(opened)).toBe('open');
    desk.pass(61);
    await desk.reconcilePayments.execute();
    expect(await desk.stateOf(opened)).toBe('cancelled');
  });

  it('cancels open checkouts whose payment the provider does not know', async () => {
    const opened = await desk.open();
    opened.paymentIntentId = 'pi_of_another_account';
    await desk.checkouts.save(opened);
    desk.pass(25 * 60);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, checkoutsEnded: 1 });
    expect(await desk.stateOf(opened)).toBe('cancelled');
  });

  it('finds payments without a hold in the provider’s list, and refunds them in the end', async () => {
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    await desk.reconcilePayments.executeOnProvidersList();
    expect(await desk.stateOf(opened)).toBe('open');
    desk.pass(detailsMinutes + 1);
    expect(await desk.reconcilePayments.executeOnProvidersList()).toEqual({ ...nothing, refundsOwed: 1 });
    expect(await desk.stateOf(opened)).toBe('refund_due');
  });

  it('refunds a payment without details after 15 minutes, without the provider’s list', async () => {
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    await desk.confirmPayment.execute(opened);
    desk.pass(detailsMinutes);
    expect(await desk.reconcilePayments.execute()).toEqual(nothing);
    desk.pass(0.1);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, refundsOwed: 1 });
    expect(await desk.stateOf(opened)).toBe('refund_due');
    expect(desk.payments.calls).not.toContain('cancel');
  });

  it('waits for the details of a payment that it finds in an abandoned checkout', async () => {
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    desk.pass(25 * 60);
    expect(await desk.reconcilePayments.execute()).toEqual(nothing);
    expect(await desk.stateOf(opened)).toBe('open');
    desk.pass(detailsMinutes + 1);
    expect(await desk.reconcilePayments.execute()).toEqual({ ...nothing, refundsOwed: 1 });
  });
});
