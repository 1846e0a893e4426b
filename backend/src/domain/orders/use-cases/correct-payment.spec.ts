import { anOrderOf } from '../../../../test/builders/order.js';
import { OrderDesk } from '../../../../test/fakes/order-desk.js';
import { Money } from '../../shared/money.js';
import type { Order } from '../order.js';

const staffId = 3;
const staffOrder = { staffId, notes: null };

describe('a payment that staff recorded', () => {
  let desk: OrderDesk;
  beforeEach(() => {
    desk = new OrderDesk();
  });
  const placed = (traits: Parameters<typeof anOrderOf>[0] = {}) =>
    desk.placed(
      anOrderOf({
        staffOrder,
        ...traits,
        payment: { method: 'cash', provider: null, paymentIntentId: null, ...traits.payment },
      }),
    );
  const undo = (order: Order) => desk.correctPayment.undo(order.id, staffId);
  const refused = (code: string) => expect.objectContaining({ kind: 'conflict', code }) as Error;

  it('gets another method, without another amount', async () => {
    const order = await placed();
    const { paid } = order.payment;
    await desk.correctPayment.execute(order.id, { method: 'check' }, staffId);
    expect(order.payment).toMatchObject({ method: 'check', paid });
    await desk.correctPayment.execute(order.id, { method: 'check' }, staffId);
    expect(desk.orders.steps.map(({ step }) => step)).toEqual([
      { kind: 'payment-method', method: 'check', before: 'cash' },
    ]);
  });

  it('is undone without a mail, and without a change of the status', async () => {
    const order = await placed();
    const { cents } = order.payment.paid;
    await undo(order);
    expect(order).toMatchObject({ status: 'pending', isUnpaid: true });
    expect(desk.orders.steps.map(({ step }) => step)).toEqual([{ kind: 'unpaid', cents }]);
    expect(desk.mails()).toEqual([]);
    await expect(undo(order)).rejects.toThrow(refused('order.not-paid-by-hand'));
  });

  it('is undone with the completion that it caused, if all items are custom items', async () => {
    const order = await placed({ items: [{ custom: true }], payment: { paid: Money.zero } });
    await desk.changeOrder.execute(order.id, { paymentMethod: 'cash' }, staffId);
    expect(order.status).toBe('completed');
    await undo(order);
    expect(order).toMatchObject({ status: 'processing', isUnpaid: true });
    expect(desk.orders.steps.at(-1)?.step).toEqual({ kind: 'status', status: 'processing' });
    expect(desk.audited.at(-1)).toMatchObject({ before: { status: 'completed' }, after: { status: 'processing' } });
  });

  it.each<[string, (order: Order) => unknown]>([
    ['cancelled', (order) => order.moveTo('cancelled')],
    ['refunded in part', (order) => order.refund(Money.ofDollars(1))],
    ['shipped', (order) => order.moveTo('shipped')],
    ['shipped in part', ({ id }) => desk.shipParcel.execute(id, { units: [{ itemId: 1, quantity: 1 }] }, staffId)],
    ['ready for pickup', (order) => Object.assign(order, { shippingMethod: 'pickup' }).moveTo('shipped')],
  ])('is final once the order is %s', async (_, change) => {
    const order = await placed({ items: [{ quantity: 2 }] });
    const { paid } = order.payment;
    await change(order);
    await expect(undo(order)).rejects.toThrow(refused('order.payment-final'));
    expect(order.payment.paid).toEqual(paid);
  });

  it.each([
    ['a provider holds it', { payment: { provider: 'sandbox' } }],
    ['the customer placed the order', { staffOrder: undefined }],
  ] as const)('is neither corrected nor undone if %s', async (_, traits) => {
    const order = await placed(traits);
    await expect(undo(order)).rejects.toThrow(refused('order.not-paid-by-hand'));
    const correction = desk.correctPayment.execute(order.id, { method: 'check' }, staffId);
    await expect(correction).rejects.toThrow(refused('order.not-paid-by-hand'));
  });
});
