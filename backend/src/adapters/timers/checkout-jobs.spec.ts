import { CheckoutDesk } from '../../../test/fakes/checkout-desk.js';
import { CheckoutJobs } from './checkout-jobs.js';

describe('the jobs of the checkout', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('end with the process, also while the payment provider does not answer', async () => {
    const desk = new CheckoutDesk();
    await desk.held();
    desk.pass(1);
    desk.payments.find = () => new Promise(() => {});
    const jobs = new CheckoutJobs(desk.reconcilePayments, desk.carryOutRefunds);
    jobs.onApplicationBootstrap();
    const ended = jobs.beforeApplicationShutdown().then(() => 'ended');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await Promise.race([ended, Promise.resolve('waiting')])).toBe('ended');
  });

  it('make the orders of dead browsers as soon as the process starts', async () => {
    const desk = new CheckoutDesk();
    const paid = await desk.paid();
    desk.pass(1);
    const jobs = new CheckoutJobs(desk.reconcilePayments, desk.carryOutRefunds);
    jobs.onApplicationBootstrap();
    await jobs.beforeApplicationShutdown();
    expect(await desk.stateOf(paid)).toBe('ordered');
  });
});
