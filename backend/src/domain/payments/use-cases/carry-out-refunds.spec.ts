import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';
import { Money } from '../../shared/money.js';

describe('carrying out refunds', () => {
  let desk: CheckoutDesk;
  /** Id of a payment with a wrong amount, which the shop must therefore refund. */
  let payment: string;
  beforeEach(async () => {
    desk = new CheckoutDesk();
    const held = await desk.held();
    payment = held.paymentIntentId ?? '';
    desk.payments.pay(payment, Money.ofCents(700));
    await desk.confirmPayment.execute(held);
  });

  const given = async () => (await desk.payments.listRefunds(payment)).map(({ amount }) => amount.cents);
  const theRefund = () => desk.refunds.stored()[0];
  const nothing = { made: 0, postponed: 0, failed: 0, failures: [] };

  it('refunds the whole payment once', async () => {
    expect(await desk.carryOutRefunds.execute()).toEqual({ ...nothing, made: 1 });
    expect(await desk.carryOutRefunds.execute()).toEqual(nothing);
    expect(await given()).toEqual([700]);
    expect(theRefund()).toMatchObject({ state: 'succeeded' });
  });

  it('repeats a request whose response was lost, and refunds once', async () => {
    desk.payments.loseNextResponse();
    expect(await desk.carryOutRefunds.execute()).toEqual({ ...nothing, postponed: 1 });
    expect(theRefund()).toMatchObject({ state: 'pending', error: expect.any(String) });
    desk.pass(1);
    await desk.carryOutRefunds.execute();
    expect(await given()).toEqual([700]);
    expect(theRefund()).toMatchObject({ state: 'succeeded' });
  });

  it('waits longer each time, at most an hour, while the provider is unavailable', async () => {
    desk.payments.becomeUnavailable();
    const waits: number[] = [];
    for (let tries = 0; tries < 15; tries++) {
      const before = desk.now().getTime();
      await desk.carryOutRefunds.execute();
      waits.push(((theRefund()?.dueAt.getTime() ?? 0) - before) / 1000);
      desk.pass(60);
    }
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40]);
    expect(waits.at(-1)).toBe(3600);
    desk.payments.comeBack();
    await desk.carryOutRefunds.execute();
    expect(await given()).toEqual([700]);
  });

  it('is complete when staff have refunded by hand', async () => {
    const byHand = desk.payments.refundByHand(payment, Money.ofCents(700));
    await desk.carryOutRefunds.execute();
    expect(await given()).toEqual([700]);
    expect(theRefund()).toMatchObject({ state: 'succeeded', providerRefundId: byHand.id });
  });

  it('leaves other provider errors to staff', async () => {
    desk.payments.refundByHand(payment, Money.ofCents(300));
    expect(await desk.carryOutRefunds.execute()).toEqual({ ...nothing, failed: 1 });
    expect(await given()).toEqual([300]);
    expect(desk.refunds.stored()).toMatchObject([
      { state: 'failed', error: 'The payment provider refuses this refund.' },
      { state: 'succeeded', origin: 'provider', amount: { cents: 300 } },
    ]);
    expect(desk.loggedErrors).toEqual([
      `Refund ${theRefund()?.id ?? ''} failed: The payment provider refuses this refund.`,
    ]);
  });

  it.each(['carried-out', 'nothing-done'] as const)(
    'gives back once when the provider repeats a failure of its own, %s: no other key before it had time to show',
    async (outcome) => {
      desk.payments.spoilNextRefund(outcome);
      const begun = desk.now().getTime();
      expect(await desk.carryOutRefunds.execute()).toEqual({ ...nothing, postponed: 1 });
      expect(theRefund()).toMatchObject({ state: 'pending', spoiledKeys: 1, dueAt: new Date(begun + 60_000) });
      desk.pass(1);
      expect(await desk.carryOutRefunds.execute()).toEqual({ ...nothing, made: 1 });
      expect(await given()).toEqual([700]);
    },
  );

  it('continues with other refunds after an unexpected error', async () => {
    const due = { orderId: null, checkoutId: null, amount: Money.ofCents(1), reason: '', staffId: null };
    await desk.refunds.add({ ...due, id: 'broken', paymentIntentId: 'pi_broken' });
    desk.payments.breakOn('pi_broken');
    await desk.refunds.add({ ...due, id: 'another', paymentIntentId: 'pi_other' });
    expect(await desk.carryOutRefunds.execute()).toMatchObject({
      made: 1,
      failed: 1,
      failures: [{ message: 'broken' }],
    });
  });
});
