import { CheckoutDesk } from '../../../test/fakes/checkout-desk.js';
import { Money } from '../../domain/shared/money.js';
import { PaymentJobs } from './payment-jobs.js';

describe('the payment jobs', () => {
  let desk: CheckoutDesk;
  let jobs: PaymentJobs;
  beforeEach(() => {
    desk = new CheckoutDesk();
    jobs = new PaymentJobs(desk.reconcilePayments, desk.carryOutRefunds, desk.reconcileRefunds);
  });

  it('create the orders of closed browsers, and log it', async () => {
    const paid = await desk.paid();
    desk.pass(1);
    expect(await jobs.work['held-checkouts']()).toEqual({ result: '1 order made.', failures: [] });
    expect(await desk.stateOf(paid)).toBe('ordered');
    expect(await jobs.work['provider-payments']()).toEqual({ result: 'Nothing to do.', failures: [] });
  });

  it('log failed refunds, whether they fail at once or later', async () => {
    const held = await desk.held();
    desk.payments.pay(held.paymentIntentId ?? '', Money.ofCents(700));
    await desk.confirmPayment.execute(held);
    desk.payments.refundByHand(held.paymentIntentId ?? '', Money.ofCents(300));
    expect(await jobs.work.refunds()).toEqual({ result: '1 refund failed.', failures: [] });
    desk.payments.endRefund((await desk.payments.listRefunds(held.paymentIntentId ?? ''))[0]?.id ?? '', 'failed');
    expect(await jobs.work['provider-refunds']()).toEqual({
      result: '1 payment’s refunds updated.',
      failures: [],
    });
  });
});
