import { anOrderOf } from '../../../../test/builders/order.js';
import { OrderDesk } from '../../../../test/fakes/order-desk.js';
import { Money } from '../../shared/money.js';
import type { Order } from '../order.js';
import type { OrderCorrection } from './correct-order.js';

const staff = 3;
const top = { productId: 1, variantId: null };

describe('a correction by staff', () => {
  let desk: OrderDesk;
  let order: Order;
  beforeEach(async () => {
    desk = new OrderDesk();
    order = await desk.placed(anOrderOf({ items: [{ quantity: 3 }] }));
  });
  const correct = (quantity: number, wish: Partial<OrderCorrection> = {}, id = order.id) =>
    desk.correctOrder.execute(
      id,
      { lines: [{ itemId: 1, quantity }], shipping: false, itemsAreBack: false, reason: '', ...wish },
      staff,
    );
  const item = () => order.items[0];

  it('cancels units, restocks them, refunds them, and names both in one mail', async () => {
    await correct(1, { reason: 'It was damaged in our store.' });
    expect(desk.stock.levels(top).onHand).toBe(6);
    expect(item()).toMatchObject({ cancelled: 1, cancelledRestocked: 1, restocked: 0, left: 2 });
    expect(desk.refunds.stored()).toMatchObject([{ amount: { cents: 2000 }, tax: { cents: 0 } }]);
    expect(order.status).toBe('pending');
    expect(desk.mails()).toEqual([
      {
        ...{ template: 'order-cancelled', to: 'ana@shop.example', name: 'Ana Rivera', orderId: order.id },
        ...{ refundCents: 2000, pieces: ['1 × Tide Top'], isPart: true, reason: 'It was damaged in our store.' },
        owner: { userId: 7 },
      },
    ]);
    expect(desk.orders.steps).toMatchObject([{ step: { kind: 'units', pieces: ['1 × Tide Top'] }, userId: staff }]);
    expect(desk.audited).toMatchObject([
      {
        action: 'order.corrected',
        before: { refunded: 0 },
        after: { refunded: 20, cancelled: ['1 × Tide Top'], restocked: 1 },
      },
    ]);
  });

  it('cancels the order with its last unit, which stays cancelled', async () => {
    order.payment = { ...order.payment, paid: Money.zero };
    await correct(1);
    await correct(2);
    expect([order.status, desk.stock.levels(top).onHand]).toEqual(['cancelled', 8]);
    expect(desk.mails().at(-1)).toMatchObject({ pieces: ['2 × Tide Top'], refundCents: 0 });
    await expect(desk.changeOrder.execute(order.id, { status: 'processing' }, staff)).rejects.toMatchObject({
      code: 'order.empty',
    });
  });

  it('restocks shipped units only if they are back', async () => {
    await desk.changeOrder.execute(order.id, { status: 'shipped' }, staff);
    await correct(1);
    expect(desk.stock.levels(top).onHand).toBe(5);
    await correct(1, { itemsAreBack: true });
    expect([desk.stock.levels(top).onHand, item()?.cancelledRestocked]).toEqual([6, 1]);
    await correct(1, { itemsAreBack: true });
    expect([order.status, order.itemsSent, desk.stock.levels(top).onHand]).toEqual(['cancelled', false, 7]);
  });

  it('restocks no unit twice', async () => {
    await correct(1);
    await desk.changeOrder.execute(order.id, { status: 'cancelled' }, staff);
    expect([desk.stock.levels(top).onHand, item()?.restocked]).toEqual([8, 2]);
    await correct(2);
    expect(desk.stock.levels(top).onHand).toBe(8);
    expect(item()).toMatchObject({ cancelled: 3, cancelledRestocked: 3, restocked: 0 });
  });

  it('leaves cancelled units on the shelf when the rest is shipped', async () => {
    await correct(1);
    await desk.changeOrder.execute(order.id, { status: 'shipped' }, staff);
    expect(desk.stock.levels(top).onHand).toBe(6);
  });

  it('refunds another amount, or nothing', async () => {
    await correct(1, { amount: Money.ofCents(1500) });
    await correct(1, { amount: Money.zero });
    expect(desk.refunds.stored()).toMatchObject([{ amount: { cents: 1500 } }]);
    expect(desk.mails().map((mail) => 'refundCents' in mail && mail.refundCents)).toEqual([1500, null]);
    await expect(correct(1, { amount: Money.ofCents(4501) })).rejects.toMatchObject({ code: 'refund.too-much' });
  });

  it('refunds an amount without units, and reports it in the refund mail', async () => {
    await correct(0, { amount: Money.ofCents(500), reason: 'Sorry for the delay.' });
    expect(item()?.cancelled).toBe(0);
    expect(desk.refunds.stored()).toMatchObject([{ amount: { cents: 500 }, tax: null }]);
    expect(desk.mails()).toMatchObject([{ template: 'payment-refunded', amountCents: 500 }]);
    await expect(correct(0)).rejects.toMatchObject({ code: 'correction.empty' });
  });

  it('repeats failed refunds with an amount without units, unless it is an additional refund', async () => {
    await correct(0, { amount: Money.ofCents(500) });
    await correct(0, { amount: Money.ofCents(500), isAdditional: true });
    expect(desk.refunds.stored()).toMatchObject([{ forItems: { cents: 0 } }, { forItems: { cents: 500 } }]);
  });

  it('reduces the amount that an unpaid order owes', async () => {
    const traits = { paymentIntentId: null, provider: null, paid: Money.zero };
    const staffOrder = { staffId: staff, notes: null };
    order = await desk.placed(
      anOrderOf({ id: 'K7QF2M9X4TBDW8HP', items: [{ quantity: 3 }], payment: traits, staffOrder, userId: null }),
    );
    await correct(1);
    expect(desk.refunds.stored()).toEqual([]);
    await desk.changeOrder.execute(order.id, { paymentMethod: 'cash' }, staff);
    expect(order.payment.paid.cents).toBe(4000);
    await correct(2);
    expect([order.status, order.refunded.cents]).toEqual(['cancelled', 4000]);
  });

  it('is a conflict after another change of the order', async () => {
    const { version } = await desk.correctOrder.preview(order.id, { lines: [], shipping: false });
    await correct(1, { version });
    await expect(correct(1, { version })).rejects.toMatchObject({ kind: 'conflict', code: 'order.changed' });
    expect(item()?.cancelled).toBe(1);
  });

  it('is previewed without a change', async () => {
    const lines = [{ itemId: 1, quantity: 3 }];
    expect(await desk.correctOrder.preview(order.id, { lines, shipping: false })).toMatchObject({
      refund: { cents: 6000 },
      refundable: { cents: 6000 },
      isWhole: true,
      restocks: 3,
      lines: [{ itemId: 1, left: 3 }],
    });
    expect([item()?.cancelled, desk.mails()]).toEqual([0, []]);
    await expect(desk.correctOrder.preview('0'.repeat(16), { lines: [], shipping: false })).rejects.toMatchObject({
      code: 'order.unknown',
    });
  });
});
