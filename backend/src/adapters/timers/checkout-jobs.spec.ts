import { Logger } from '@nestjs/common';
import { CheckoutDesk } from '../../../test/fakes/checkout-desk.js';
import { Money } from '../../domain/shared/money.js';
import { CheckoutJobs } from './checkout-jobs.js';

describe('the jobs of the checkout', () => {
  let desk: CheckoutDesk;
  let jobs: CheckoutJobs;
  beforeEach(() => {
    desk = new CheckoutDesk();
    jobs = new CheckoutJobs(desk.reconcilePayments, desk.carryOutRefunds);
  });

  it('make the orders of dead browsers, and say so', async () => {
    const paid = await desk.paid();
    desk.pass(1);
    expect(await jobs.work['held-checkouts']()).toEqual({ result: '1 order made.', failures: [] });
    expect(await desk.stateOf(paid)).toBe('ordered');
    expect(await jobs.work['provider-payments']()).toEqual({ result: 'Nothing to do.', failures: [] });
  });

  it('log the refund that people have to see to', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const held = await desk.held();
    desk.payments.pay(held.paymentIntentId ?? '', Money.ofCents(700));
    await desk.confirmPayment.execute(held);
    desk.payments.refundByHand(held.paymentIntentId ?? '', Money.ofCents(300));
    expect(await jobs.work.refunds()).toEqual({ result: '1 refund failed.', failures: [] });
    const [refund] = desk.refunds.kept();
    expect(log).toHaveBeenCalledWith(
      `Refund ${refund?.id ?? ''} failed, people have to see to it: The payment provider refuses this refund.`,
    );
    log.mockRestore();
  });
});
