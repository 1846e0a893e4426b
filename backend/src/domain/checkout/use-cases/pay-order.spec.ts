import { anOrderOf } from '../../../../test/builders/order.js';
import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';
import type { Order } from '../../orders/order.js';
import { Money } from '../../shared/money.js';
import { holdMinutes } from '../checkout.js';

const network = '192.0.2.0/24';

describe('paying an order through its link', () => {
  let desk: CheckoutDesk;
  let order: Order;
  beforeEach(async () => {
    desk = new CheckoutDesk();
    order = anOrderOf({
      userId: null,
      payment: { paid: Money.zero, provider: null, paymentIntentId: null },
      staffOrder: { staffId: 1, notes: null },
    });
    order.status = 'processing';
    order.sendPayLink(desk.now());
    await desk.orderBook.add(order);
  });

  const open = () => desk.openOrderPayment.execute(order.id, network);
  const hold = (paymentIntentId: string | null, total = order.billed) =>
    desk.holdOrderPayment.execute({ orderId: order.id, paymentIntentId: paymentIntentId ?? '', total });
  /** Pays at the provider, before any report of the payment reaches the shop. Returns the checkout. */
  const paid = async () => {
    const checkout = await open();
    await hold(checkout.paymentIntentId);
    desk.payments.pay(checkout.paymentIntentId ?? '');
    return checkout;
  };
  const mails = () => desk.outbox.stored().map(({ mail: { template, to } }) => [template, to]);

  it('records the payment once, however often it is reported, and sells no units again', async () => {
    desk.notifications.hire(1, 'staff@shop.example');
    await desk.notifications.choose(1, 'order-paid', 'at-once');
    const before = desk.shelf();
    const checkout = await paid();
    for (let reports = 0; reports < 3; reports++) {
      expect(await desk.confirmPayment.execute(checkout)).toMatchObject({ outcome: 'ordered', orderId: order.id });
    }
    const { id: checkoutId, paymentIntentId } = checkout;
    expect(order.payment).toEqual({
      ...{ method: 'credit_card', checkoutId, provider: 'sandbox', paymentIntentId, paid: order.billed },
    });
    expect(desk.orderBook.steps.filter(({ step }) => step.kind === 'paid')).toHaveLength(1);
    expect(desk.orders).toHaveLength(1);
    expect(desk.shelf()).toEqual(before);
    expect(mails()).toEqual([
      ['order-confirmation', 'ana@shop.example'],
      ['staff-news', 'staff@shop.example'],
    ]);
  });

  it('is settled by the reconciliation within a minute after the click on Pay', async () => {
    const checkout = await paid();
    desk.pass(1);
    expect(await desk.reconcilePayments.execute()).toMatchObject({ ordersMade: 0, failures: [] });
    expect(await desk.stateOf(checkout)).toBe('ordered');
    expect(order.payment.paid).toEqual(order.billed);
  });

  it.each<[string, (order: Order) => void]>([
    ['Your order had been paid already.', (unpaid) => unpaid.pay('cash')],
    ['Your order had been cancelled before you paid.', (unpaid) => unpaid.moveTo('cancelled')],
    [
      'The amount of your order had changed before you paid.',
      (unpaid) => unpaid.leaveUnbilled({ amount: Money.ofCents(500), tax: Money.zero }),
    ],
  ])('refunds the payment in full: %s', async (reason, change) => {
    const checkout = await paid();
    change(order);
    const { method, paid: before } = order.payment;
    expect(await desk.confirmPayment.execute(checkout)).toEqual({ outcome: 'refunded', reason });
    expect(await desk.confirmPayment.execute(checkout)).toEqual({ outcome: 'refunded', reason });
    expect(await desk.stateOf(checkout)).toBe('refund_due');
    expect(order.payment).toMatchObject({ method, paid: before, paymentIntentId: null });
    expect(order.refunded).toEqual(Money.zero);
    expect(mails()).toEqual([['payment-refunded', 'ana@shop.example']]);
  });

  it('shares one payment between all windows, until the amount changes', async () => {
    const first = await open();
    expect((await open()).id).toBe(first.id);
    order.leaveUnbilled({ amount: Money.ofCents(500), tax: Money.zero });
    await expect(hold(first.paymentIntentId)).rejects.toMatchObject({ code: 'order.amount-changed' });
    const second = await open();
    expect([second.total, await desk.stateOf(first)]).toEqual([order.billed, 'cancelled']);
    await expect(hold(first.paymentIntentId)).rejects.toMatchObject({ code: 'checkout.cancelled' });
    await hold(second.paymentIntentId);
  });

  it('reports a payment that succeeded before the amount changed', async () => {
    const checkout = await paid();
    order.leaveUnbilled({ amount: Money.ofCents(500), tax: Money.zero });
    await expect(open()).rejects.toMatchObject({ code: 'payment.processing' });
    expect(await desk.stateOf(checkout)).toBe('refund_due');
  });

  it('holds no stock, and ends after 15 minutes without a payment', async () => {
    const checkout = await open();
    await hold(checkout.paymentIntentId);
    expect(await desk.checkouts.lock(checkout.id)).toMatchObject({ state: 'held', stockHeld: false });
    desk.pass(holdMinutes + 1);
    expect(await desk.reconcilePayments.execute()).toMatchObject({ holdsReleased: 1, failures: [] });
    expect(await desk.stateOf(checkout)).toBe('cancelled');
    expect((await open()).id).not.toBe(checkout.id);
  });

  it('accepts no payment of another order, and no payment for an order that is paid or cancelled', async () => {
    const checkout = await open();
    const foreign = { orderId: '0'.repeat(16), paymentIntentId: checkout.paymentIntentId ?? '', total: order.billed };
    await expect(desk.holdOrderPayment.execute(foreign)).rejects.toMatchObject({ code: 'checkout.unknown' });
    await expect(desk.confirmOrderPayment.execute(foreign.orderId, foreign.paymentIntentId)).rejects.toMatchObject({
      code: 'checkout.unknown',
    });
    await expect(desk.confirmOrderPayment.execute(order.id, foreign.paymentIntentId)).rejects.toMatchObject({
      code: 'payment.unpaid',
    });
    order.pay('cash');
    await expect(open()).rejects.toMatchObject({ code: 'order.paid' });
    await expect(hold(checkout.paymentIntentId)).rejects.toMatchObject({ code: 'order.paid' });
  });
});
