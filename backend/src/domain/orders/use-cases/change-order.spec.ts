import { anOrderOf } from '../../../../test/builders/order.js';
import { OrderDesk } from '../../../../test/fakes/order-desk.js';
import { Money } from '../../shared/money.js';
import type { OrderChange } from './change-order.js';
import type { Order } from '../order.js';

const staff = 3;
const top = { productId: 1, variantId: null };

describe('a change of an order by staff', () => {
  let desk: OrderDesk;
  let order: Order;
  beforeEach(async () => {
    desk = new OrderDesk();
    order = await desk.placed(anOrderOf({ items: [{ quantity: 2 }] }));
  });
  const change = (changes: OrderChange) => desk.changeOrder.execute(order.id, changes, staff);
  const steps = () => desk.orders.steps.map(({ step }) => step);

  it('records the author and the time', async () => {
    await change({ status: 'processing' });
    expect(desk.orders.steps).toEqual([
      {
        orderId: order.id,
        step: { kind: 'status', status: 'processing' },
        userId: staff,
        at: new Date('2026-11-21T09:00:00Z'),
      },
    ]);
    expect(desk.audited).toEqual([
      {
        staffId: staff,
        action: 'order.updated',
        subjectId: order.id,
        subjectName: 'K7QF-2M9X-4TBD-W8HN',
        before: { status: 'pending' },
        after: { status: 'processing' },
      },
    ]);
    expect(desk.mails()).toEqual([]);
  });

  it('records nothing without a change', async () => {
    await change({ status: 'pending', carrier: null });
    expect([steps(), desk.audited, desk.mails(), desk.stock.causes]).toEqual([[], [], [], []]);
  });

  it('ships the order, and notifies the shopper of the carrier', async () => {
    await change({ status: 'shipped', carrier: 'UPS', trackingNumber: '1Z' });
    expect(steps()).toEqual([
      { kind: 'status', status: 'shipped' },
      { kind: 'tracking', carrier: 'UPS', trackingNumber: '1Z' },
    ]);
    expect(desk.mails()).toEqual([
      {
        template: 'order-shipped',
        to: 'ana@shop.example',
        name: 'Ana Rivera',
        orderId: order.id,
        carrier: 'UPS',
        trackingNumber: '1Z',
        owner: { userId: 7 },
      },
    ]);
  });

  it.each([
    ['in time, and the mail names the day of its arrival', '2026-11-27', '2026-11-30', '2026-11-27'],
    ['late, and the mail names only days on which the carrier can deliver', '2026-11-21', '2026-11-30', '2026-11-25'],
    ['so late that the promise is lost, and its shopper learns no day', '2026-11-19', '2026-11-24', null],
  ])('is shipped %s', async (_, from, to, expectedNotice) => {
    order = await desk.placed(anOrderOf({ id: 'B', arrival: { from, to } }));
    await change({ status: 'shipped' });
    expect(desk.mails().map((mail) => 'arrival' in mail && mail.arrival)).toEqual([
      expectedNotice !== null && { from: expectedNotice, to },
    ]);
  });

  it('cancels an order once, restocks its units and mails the refund amount to the shopper', async () => {
    await change({ status: 'cancelled' });
    await change({ status: 'cancelled' });
    expect(desk.stock.levels(top).onHand).toBe(7);
    expect(desk.stock.causes).toEqual([{ reason: 'cancellation', reference: order.id, userId: staff }]);
    expect(desk.mails()).toMatchObject([{ template: 'order-cancelled', refundCents: null }]);
  });

  it('lists earlier refunds in a cancellation', async () => {
    await desk.refundOrder.execute(order.id, {}, staff);
    await change({ status: 'cancelled' });
    expect(desk.mails()).toMatchObject([{ template: 'payment-refunded' }, { refundCents: 4000 }]);
  });

  it('takes its units from stock again when it is reopened, or remains cancelled', async () => {
    await change({ status: 'cancelled' });
    await change({ status: 'processing' });
    expect(desk.stock.levels(top).onHand).toBe(5);
    await change({ status: 'cancelled' });
    expect(desk.stock.levels(top).onHand).toBe(7);
    desk.stock.put(top, 1);
    await expect(change({ status: 'processing' })).rejects.toMatchObject({ kind: 'conflict', message: 'Only 1 left.' });
    expect(order.items[0]?.restocked).toBe(2);
  });

  it('takes restocked units from stock again when it is shipped', async () => {
    order.putBack([top]);
    desk.stock.put(top, 7);
    await change({ status: 'shipped' });
    expect([desk.stock.levels(top).onHand, order.items[0]?.restocked]).toEqual([5, 0]);
  });

  it('explains that a refunded or empty order stays cancelled, and asks for no confirmation', async () => {
    await desk.refundOrder.execute(order.id, {}, staff);
    await change({ status: 'cancelled' });
    await expect(change({ status: 'shipped' })).rejects.toMatchObject({ code: 'order.refunded' });
    order = await desk.placed(anOrderOf({ id: 'B', payment: { paid: Money.zero } }));
    const all = { lines: [{ itemId: 1, quantity: 1 }], shipping: false, itemsAreBack: false, reason: '' };
    await desk.correctOrder.execute(order.id, all, staff);
    await expect(change({ status: 'shipped' })).rejects.toMatchObject({ code: 'order.empty' });
  });

  it('restocks the units of a shipped parcel only if the items are back', async () => {
    desk.stock.put(top, 5);
    await change({ status: 'shipped' });
    await change({ status: 'cancelled' });
    expect(desk.stock.levels(top).onHand).toBe(5);
    await change({ status: 'shipped' });
    await change({ status: 'cancelled', itemsAreBack: true });
    expect(desk.stock.levels(top).onHand).toBe(7);
  });

  it('retains the shipment when the status is changed back', async () => {
    desk.stock.put(top, 5);
    await change({ status: 'shipped' });
    await change({ status: 'cancelled' });
    await change({ status: 'processing' });
    await change({ status: 'cancelled' });
    expect(desk.stock.levels(top).onHand).toBe(5);
    await change({ status: 'processing' });
    await change({ status: 'cancelled', itemsAreBack: true });
    expect(desk.stock.levels(top).onHand).toBe(7);
  });

  it('does not report missing items after a refund that restocked them', async () => {
    await change({ status: 'shipped' });
    await change({ status: 'processing' });
    expect(order.itemsSent).toBe(true);
    await desk.refundOrder.execute(order.id, { restock: true }, staff);
    expect([order.itemsSent, order.items[0]?.restocked]).toEqual([false, 2]);
  });

  it('cancels a shipped order with a mail that states that the items were shipped', async () => {
    await change({ status: 'shipped' });
    await change({ status: 'cancelled' });
    expect(desk.mails().at(-1)).toMatchObject({ template: 'order-cancelled', wasSent: true });
  });

  it('mails a tracking number that is corrected after delivery', async () => {
    await change({ status: 'completed', carrier: 'UPS', trackingNumber: '1Z1' });
    await change({ trackingNumber: '1Z2' });
    expect(desk.mails().at(-1)).toMatchObject({
      template: 'order-shipped',
      trackingNumber: '1Z2',
      tracking: 'corrected',
    });
  });

  it('reports who changed the order in the meantime', async () => {
    desk.orders.name(staff, 'marina');
    await change({ status: 'shipped', statusBefore: 'pending' });
    await expect(change({ status: 'cancelled', statusBefore: 'pending' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'order.changed',
      message: 'marina set this order to shipped a moment ago.',
    });
    expect(steps()).toHaveLength(1);
  });

  it('rejects a tracking number if it was corrected in the meantime', async () => {
    await change({ status: 'shipped', carrier: 'UPS', trackingNumber: '1Z1', trackingNumberBefore: null });
    await change({ trackingNumber: '1Z2', trackingNumberBefore: '1Z1' });
    await expect(change({ trackingNumber: '1Z3', trackingNumberBefore: '1Z1' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'order.changed',
      message: 'Another staff member set the tracking number to 1Z2 a moment ago.',
    });
    expect(order.shipment.trackingNumber).toBe('1Z2');
  });

  it('sends no mail to a deleted account', async () => {
    order = await desk.placed(anOrderOf({ email: 'nobody@deleted.invalid' }));
    await change({ status: 'cancelled' });
    await desk.refundOrder.execute(order.id, {}, staff);
    expect(desk.mails()).toEqual([]);
  });

  it('fails for an unknown order', async () => {
    await expect(desk.changeOrder.execute('0'.repeat(16), {}, staff)).rejects.toMatchObject({ code: 'order.unknown' });
  });
});
