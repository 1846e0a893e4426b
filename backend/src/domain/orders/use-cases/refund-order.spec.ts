import { anOrderOf } from '../../../../test/builders/order.js';
import { OrderDesk } from '../../../../test/fakes/order-desk.js';
import { Money } from '../../shared/money.js';
import type { RefundInput } from './refund-order.js';

const staff = 3;

describe('a refund by staff', () => {
  let desk: OrderDesk;
  beforeEach(() => {
    desk = new OrderDesk();
  });
  const refund = (id: string, wish: RefundInput = {}) => desk.refundOrder.execute(id, wish, staff);

  it('is made through the provider of the payment, and mailed', async () => {
    const { id } = await desk.placed(anOrderOf());
    await refund(id, { amount: Money.ofCents(500), reason: 'A seam was open.' });
    expect(desk.refunds.stored()).toMatchObject([
      {
        orderId: id,
        checkoutId: null,
        paymentIntentId: 'pi_1',
        amount: { cents: 500 },
        reason: 'A seam was open.',
        staffId: staff,
        state: 'pending',
      },
    ]);
    expect(desk.mails()).toEqual([
      {
        template: 'payment-refunded',
        to: 'ana@shop.example',
        name: 'Ana Rivera',
        amountCents: 500,
        reason: 'A seam was open.',
        orderId: id,
        owner: { userId: 7 },
      },
    ]);
    expect(desk.audited).toMatchObject([{ action: 'order.refunded', before: { refunded: 0 }, after: { refunded: 5 } }]);
  });

  it('is recorded as made by hand if no provider has the payment', async () => {
    const cash = { method: 'cash', provider: null, paymentIntentId: null } as const;
    const { id } = await desk.placed(anOrderOf({ userId: null, payment: cash }));
    await refund(id);
    expect(desk.refunds.stored()).toMatchObject([
      { paymentIntentId: null, state: 'succeeded', amount: { cents: 2000 } },
    ]);
    expect(desk.mails()).toMatchObject([{ byHand: true, reason: null, owner: null }]);
  });

  it('is refused in place of a failed refund unless the order owes exactly this amount', async () => {
    const { id } = await desk.placed(anOrderOf());
    await refund(id, { amount: Money.ofCents(500) });
    const refundId = desk.refunds.stored()[0]?.id ?? '';
    const paysBack = { refundId, by: 'check' } as const;
    const wish = { amount: Money.ofCents(500), paysBack };
    await expect(refund(id, wish)).rejects.toMatchObject({ kind: 'conflict', code: 'refund.settled' });
    await desk.refunds.fail(refundId);
    for (const amount of [Money.ofCents(499), undefined])
      await expect(refund(id, { paysBack, amount })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'refund.changed',
      });
    expect(desk.refunds.stored()).toHaveLength(1);
    await refund(id, wish);
    expect(desk.refunds.stored().at(-1)).toMatchObject({ amount: { cents: 500 }, paymentIntentId: null, paysBack });
    await expect(refund(id, wish)).rejects.toMatchObject({ code: 'refund.settled' });
  });

  it('records nothing if nothing is left to refund', async () => {
    const { id } = await desk.placed(anOrderOf());
    await refund(id);
    await expect(refund(id)).rejects.toMatchObject({ code: 'refund.nothing-left' });
    await expect(refund('0'.repeat(16))).rejects.toMatchObject({ code: 'order.unknown' });
    expect([desk.refunds.stored(), desk.mails(), desk.audited].map(({ length }) => length)).toEqual([1, 1, 1]);
  });
});
