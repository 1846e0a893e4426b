import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';
import { Money } from '../../shared/money.js';

describe('refunds reported by the provider', () => {
  let desk: CheckoutDesk;
  let payment: string;
  let orderId: string;
  beforeEach(async () => {
    desk = new CheckoutDesk();
    const paid = await desk.paid();
    payment = paid.paymentIntentId ?? '';
    await desk.confirmPayment.execute(paid);
    orderId = desk.orders[0]?.id ?? '';
  });

  const decide = (id: string, cents: number) =>
    desk.refunds.add({
      id,
      orderId,
      checkoutId: null,
      paymentIntentId: payment,
      amount: Money.ofCents(cents),
      reason: 'A seam was open.',
      staffId: 3,
    });
  const atProvider = async (cents: number) =>
    (await desk.payments.listRefunds(payment)).find(({ amount }) => amount.cents === cents)?.id ?? '';
  const books = () => desk.refunds.stored().map(({ amount, state, origin }) => [amount.cents, state, origin]);
  const mails = () =>
    desk.outbox
      .stored()
      .map(({ mail }) => mail)
      .filter(({ template }) => template.startsWith('refund'));

  it('are marked as failed if they fail after they succeeded, and shopper and staff are informed once', async () => {
    await decide('r1', 500);
    await desk.carryOutRefunds.execute();
    expect(books()).toEqual([[500, 'succeeded', 'shop']]);
    desk.payments.endRefund(await atProvider(500), 'failed');
    for (let copy = 0; copy < 3; copy += 1) await desk.settleRefunds.execute(payment);
    expect(books()).toEqual([[500, 'failed', 'shop']]);
    expect(mails()).toEqual([
      { template: 'refund-failed', to: 'ana@shop.example', name: 'Ana Rivera', amountCents: 500, orderId },
      {
        template: 'refund-alert',
        to: 'staff@shop.example',
        problem: 'failed',
        amountCents: 500,
        orderId,
        paymentIntentId: payment,
        error: 'The bank returned the refund.',
      },
    ]);
    expect(desk.loggedErrors).toEqual(['Refund r1 failed: The bank returned the refund.']);
  });

  it('are found without an event, by comparing the lists', async () => {
    await decide('r1', 500);
    await desk.carryOutRefunds.execute();
    desk.payments.refundByHand(payment, Money.ofCents(200));
    desk.payments.endRefund(await atProvider(500), 'failed');
    expect(await desk.reconcileRefunds.execute()).toEqual({ settled: 1, failures: [] });
    expect(await desk.reconcileRefunds.execute()).toEqual({ settled: 0, failures: [] });
    expect(books()).toEqual([
      [500, 'failed', 'shop'],
      [200, 'succeeded', 'provider'],
    ]);
  });

  it('are updated while a manual refund is pending, until it fails', async () => {
    const { id } = desk.payments.refundByHand(payment, Money.ofCents(200), 'pending');
    await desk.settleRefunds.execute(payment);
    expect(books()).toEqual([[200, 'pending', 'provider']]);
    expect(await desk.carryOutRefunds.execute()).toMatchObject({ made: 0, postponed: 0 });
    desk.payments.endRefund(id, 'failed');
    await desk.reconcileRefunds.execute();
    expect(books()).toEqual([[200, 'failed', 'provider']]);
    expect(mails().map(({ template }) => template)).toEqual(['refund-failed', 'refund-alert']);
  });

  it('do not inform a shopper who never learned of the failed refund', async () => {
    const { id } = desk.payments.refundByHand(payment, Money.ofCents(200), 'pending');
    desk.payments.endRefund(id, 'failed');
    await desk.settleRefunds.execute(payment);
    expect(mails()).toMatchObject([{ template: 'refund-alert', problem: 'failed' }]);
  });

  it('are recorded and logged as an error if they exceed the refunds that the shop requested', async () => {
    await decide('r1', 500);
    await desk.carryOutRefunds.execute();
    desk.payments.refundAgain(payment, Money.ofCents(500), 'r1');
    for (let copy = 0; copy < 2; copy += 1) await desk.settleRefunds.execute(payment);
    expect(books()).toEqual([
      [500, 'succeeded', 'shop'],
      [500, 'succeeded', 'surplus'],
    ]);
    expect(mails()).toMatchObject([{ template: 'refund-alert', problem: 'surplus', amountCents: 500 }]);
    expect(desk.loggedErrors).toHaveLength(1);
  });

  it('alert staff if a refund that they paid back by check turns out to be made', async () => {
    await decide('r1', 500);
    await desk.refunds.fail('r1');
    const paysBack = { refundId: 'r1', by: 'check' } as const;
    const byHand = { orderId, checkoutId: null, paymentIntentId: null, reason: '', staffId: 3 };
    await desk.refunds.add({ ...byHand, id: 'r2', amount: Money.ofCents(500), paysBack });
    desk.payments.refundAgain(payment, Money.ofCents(500), 'r1');
    for (let copy = 0; copy < 2; copy += 1) await desk.settleRefunds.execute(payment);
    expect(books()).toEqual([
      [500, 'succeeded', 'shop'],
      [500, 'succeeded', 'shop'],
    ]);
    const madeTwice = { providerRefundId: await atProvider(500), amountCents: 500, by: 'check' };
    expect(mails()).toMatchObject([{ template: 'refund-alert', problem: 'surplus', amountCents: 500, madeTwice }]);
    expect(desk.loggedErrors).toEqual([expect.stringContaining('staff had already returned the money with refund r2')]);
  });

  it('take precedence: a refund by the shop that exceeds the remaining payment fails, and other refunds are made', async () => {
    const all = desk.orders[0]?.payment.paid.cents ?? 0;
    await decide('r1', all - 100);
    await decide('r2', 100);
    desk.payments.refundByHand(payment, Money.ofCents(300));
    await desk.settleRefunds.execute(payment);
    expect(books()).toEqual([
      [all - 100, 'failed', 'shop'],
      [100, 'pending', 'shop'],
      [300, 'succeeded', 'provider'],
    ]);
    await desk.carryOutRefunds.execute();
    expect(books()[1]).toEqual([100, 'succeeded', 'shop']);
  });

  it('count once if the shop’s refund was also made by hand at the provider', async () => {
    const all = desk.orders[0]?.payment.paid.cents ?? 0;
    await decide('r1', all);
    desk.payments.refundByHand(payment, Money.ofCents(all));
    await desk.settleRefunds.execute(payment);
    await desk.carryOutRefunds.execute();
    expect(books()).toEqual([[all, 'succeeded', 'shop']]);
    expect(mails()).toEqual([]);
  });
});
