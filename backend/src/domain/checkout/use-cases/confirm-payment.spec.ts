import { customer } from '../../../../test/builders/checkout.js';
import { aPricedCart, percentOff, promoTerms } from '../../../../test/builders/priced-cart.js';
import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';
import type { PromoCodeTerms } from '../../pricing/promo-code.js';
import { Money } from '../../shared/money.js';
import { type Checkout, holdMinutes } from '../checkout.js';
import { detailsTimeoutMs } from './fulfill-checkout.js';

/** Minutes from the start of `CheckoutDesk` (Friday, 4 AM in the store) to five minutes before the cut-off (2 PM). */
const untilCutOff = 10 * 60 - 5;

describe('confirming a payment', () => {
  let desk: CheckoutDesk;
  beforeEach(() => {
    desk = new CheckoutDesk();
  });

  const mails = () => desk.outbox.stored().map(({ mail: { template, to } }) => [template, to]);

  /** A checkout whose hold expired while the provider was unavailable. */
  async function lapsed(): Promise<Checkout> {
    const held = await desk.held();
    desk.pass(holdMinutes);
    desk.payments.becomeUnavailable();
    await desk.reconcilePayments.execute();
    desk.payments.comeBack();
    return held;
  }

  it('creates one order from a hold, however often the payment is reported', async () => {
    desk.cart = aPricedCart({ lines: [{ quantity: 3 }] });
    const paid = await desk.paid();
    const made = await desk.confirmPayment.execute(paid);
    const again = await desk.confirmPayment.execute(paid);
    expect(made).toMatchObject({ outcome: 'ordered', made: desk.orders[0] });
    expect(again).toEqual({ ...made, made: null });
    expect(desk.orders).toMatchObject([
      { quote: { total: Money.ofCents(6899) }, payment: { paid: Money.ofCents(6899) } },
    ]);
    expect(desk.shelf()).toEqual({ onHand: 7, held: 0 });
    expect(desk.boughtLines).toMatchObject([{ productId: 1, quantity: 3 }]);
    expect(mails()).toEqual([['order-confirmation', customer.email]]);
  });

  it('notifies staff once, however often the payment is reported', async () => {
    desk.notifications.hire(1, 'staff@shop.example');
    await desk.notifications.choose(1, 'new-order', 'at-once');
    const paid = await desk.paid();
    for (let reports = 0; reports < 3; reports++) await desk.confirmPayment.execute(paid);
    expect(mails()).toEqual([
      ['order-confirmation', customer.email],
      ['staff-news', 'staff@shop.example'],
    ]);
  });

  it('retains the promised dates when payment is confirmed after the cut-off', async () => {
    desk.pass(untilCutOff);
    const paid = await desk.paid();
    desk.pass(10);
    await desk.confirmPayment.execute(paid);
    const arrival = { from: '2026-11-27', to: '2026-12-02' };
    expect(desk.orders).toMatchObject([{ arrival }]);
    expect(desk.outbox.stored()).toMatchObject([{ mail: { order: { arrival } } }]);
  });

  it('promises current dates if a payment arrives before a click on Pay', async () => {
    desk.pass(untilCutOff + 10);
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    await desk.confirmPayment.execute(opened, customer);
    expect(desk.orders).toMatchObject([{ arrival: { from: '2026-11-30', to: '2026-12-03' } }]);
  });

  it('creates one order for twenty concurrent reports', async () => {
    const paid = await desk.paid();
    desk.pass(1);
    await Promise.all([
      ...Array.from({ length: 20 }, () => desk.confirmPayment.execute(paid)),
      desk.reconcilePayments.execute(),
      desk.reconcilePayments.executeOnProvidersList(),
      desk.endCheckout.execute(paid),
    ]);
    expect(desk.orders).toHaveLength(1);
    expect(desk.refunds.stored()).toEqual([]);
    expect(desk.shelf()).toEqual({ onHand: 9, held: 0 });
  });

  it('reports the payment as unpaid until the provider confirms it', async () => {
    const held = await desk.held();
    expect(await desk.confirmPayment.execute(held)).toEqual({ outcome: 'unpaid' });
    desk.payments.process(held.paymentIntentId ?? '');
    expect(await desk.confirmPayment.execute(held)).toEqual({ outcome: 'unpaid' });
    expect(await desk.stateOf(held)).toBe('held');
  });

  it('sells available units after the hold has expired', async () => {
    const held = await lapsed();
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
    desk.payments.pay(held.paymentIntentId ?? '');
    expect(await desk.confirmPayment.execute(held)).toMatchObject({ outcome: 'ordered' });
    expect(desk.shelf()).toEqual({ onHand: 9, held: 0 });
  });

  it('refunds once and notifies the shopper if the units are sold out', async () => {
    const held = await lapsed();
    desk.fillShelf(0);
    desk.payments.pay(held.paymentIntentId ?? '');
    const refunded = { outcome: 'refunded', reason: 'An item sold out while you were paying.' };
    expect(await desk.confirmPayment.execute(held)).toEqual(refunded);
    expect(await desk.confirmPayment.execute(held)).toEqual(refunded);
    expect(desk.refunds.stored()).toMatchObject([{ checkoutId: held.id, amount: held.total }]);
    expect(desk.orders).toEqual([]);
    expect(desk.boughtLines).toEqual([]);
    expect(mails()).toEqual([['payment-refunded', customer.email]]);
  });

  it.each([1, 100_000])('refunds a payment of %i cents with a wrong amount', async (cents) => {
    const held = await desk.held();
    desk.payments.pay(held.paymentIntentId ?? '', Money.ofCents(cents));
    expect(await desk.confirmPayment.execute(held)).toMatchObject({ outcome: 'refunded' });
    expect(desk.refunds.stored()).toMatchObject([{ amount: Money.ofCents(cents) }]);
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
  });

  it('uses the details of the report for a payment without a hold, and waits 15 minutes for them', async () => {
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    expect(await desk.confirmPayment.execute(opened)).toEqual({ outcome: 'details-missing' });
    desk.pass(detailsTimeoutMs / 60_000);
    expect(await desk.confirmPayment.execute(opened)).toEqual({ outcome: 'details-missing' });
    const confirmed = await desk.confirmPayment.execute(opened, customer);
    expect(confirmed).toMatchObject({ outcome: 'ordered', made: desk.orders[0] });
    expect(desk.shelf()).toEqual({ onHand: 9, held: 0 });
  });

  it('promises only dates that are still possible for a payment without a hold', async () => {
    desk.promoCodes.put(5, { ...promoTerms, maxUses: 1 });
    desk.cart = aPricedCart({ promo: percentOff(10) });
    const first = await desk.open();
    desk.payments.pay(first.paymentIntentId ?? '');
    expect(await desk.confirmPayment.execute(first, customer)).toMatchObject({ outcome: 'ordered' });
    expect(desk.outbox.stored()).toMatchObject([{ mail: { order: { promoCode: desk.cart.promo?.code } } }]);
    const second = await desk.open({ userId: 8, accountEmail: 'bea@shop.example' });
    desk.payments.pay(second.paymentIntentId ?? '');
    const refunded = { outcome: 'refunded', reason: 'Your promo code could no longer be used when you paid.' };
    expect(await desk.confirmPayment.execute(second, customer)).toEqual(refunded);
    expect(desk.refunds.stored()).toMatchObject([{ checkoutId: second.id, amount: second.total }]);
    expect((await desk.promoCodes.getUseTotals(5)).inTotal).toBe(1);
    expect(desk.orders).toHaveLength(1);
  });

  it.each<[string, Partial<PromoCodeTerms>]>([
    ['has expired', { expiresAt: new Date('2026-11-20T12:00:01Z') }],
    ['now requires a higher subtotal', { minSubtotal: Money.ofDollars(21) }],
    ['belongs to another account', { email: 'bea@shop.example' }],
  ])('refunds a payment without a hold if its promo code %s', async (_, terms) => {
    desk.promoCodes.put(5, { ...promoTerms, ...terms });
    desk.cart = aPricedCart({ promo: percentOff(10) });
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    desk.pass(1);
    expect(await desk.confirmPayment.execute(opened, customer)).toMatchObject({ outcome: 'refunded' });
    expect((await desk.promoCodes.getUseTotals(5)).inTotal).toBe(0);
  });

  it('refunds a payment without a hold for units that are no longer sold', async () => {
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    desk.cart = aPricedCart({ lines: [{ problem: 'archived' }] });
    expect(await desk.confirmPayment.execute(opened, customer)).toMatchObject({ outcome: 'refunded' });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
  });

  it('reserves the promo code after the hold expires until its payment ends', async () => {
    desk.promoCodes.put(5, { ...promoTerms, maxUses: 1, expiresAt: new Date('2026-11-20T12:10:00Z') });
    desk.cart = aPricedCart({ promo: percentOff(10) });
    const held = await lapsed();
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
    const toAnother = { promoCodeId: 5, checkoutId: 'another', userId: 8, email: '', subtotal: Money.ofCents(2000) };
    await expect(desk.promoCodes.holdUse(toAnother)).rejects.toMatchObject({ code: 'promo.invalid' });
    desk.payments.pay(held.paymentIntentId ?? '');
    expect(await desk.confirmPayment.execute(held)).toMatchObject({ outcome: 'ordered' });
    expect(await desk.promoCodes.getUseTotals(5)).toEqual({ inTotal: 1, maxByOnePerson: 1 });
  });

  it('releases the promo code of an expired hold when its payment is cancelled', async () => {
    desk.promoCodes.put(5, { ...promoTerms, maxUses: 1 });
    desk.cart = aPricedCart({ promo: percentOff(10) });
    const held = await lapsed();
    expect((await desk.promoCodes.getUseTotals(5)).inTotal).toBe(1);
    await desk.endCheckout.execute(held);
    expect((await desk.promoCodes.getUseTotals(5)).inTotal).toBe(0);
  });

  it('refunds a payment without details after 15 minutes', async () => {
    const opened = await desk.open();
    desk.payments.pay(opened.paymentIntentId ?? '');
    await desk.confirmPayment.execute(opened);
    desk.pass(15.1);
    expect(await desk.confirmPayment.execute(opened)).toMatchObject({ outcome: 'refunded' });
    expect(await desk.confirmPayment.execute(opened, customer)).toMatchObject({ outcome: 'refunded' });
    expect(desk.refunds.stored()).toHaveLength(1);
  });

  it('completes a free order when it is held, without the provider', async () => {
    desk.payments.becomeUnavailable();
    const opened = await desk.free();
    expect(await desk.confirmPayment.execute(opened)).toEqual({ outcome: 'unpaid' });
    const held = await desk.hold(opened);
    expect(await desk.confirmPayment.execute(held)).toMatchObject({ outcome: 'ordered' });
    expect((await desk.promoCodes.getUseCounts(5, null)).inTotal).toBe(1);
  });

  it('refunds nothing for a free order that was cancelled in the meantime', async () => {
    const held = await desk.hold(await desk.free());
    const ended = await desk.checkouts.lock(held.id);
    ended.cancel();
    await desk.checkouts.save(ended);
    expect(await desk.confirmPayment.execute(held)).toEqual({ outcome: 'unpaid' });
    expect(desk.refunds.stored()).toEqual([]);
  });
});
