import { CheckoutDesk } from '../../../test/fakes/checkout-desk.js';
import { Money } from '../shared/money.js';

describe('carrying out refunds', () => {
  let desk: CheckoutDesk;
  /** The payment that goes back: it was not the one asked for. */
  let payment: string;
  beforeEach(async () => {
    desk = new CheckoutDesk();
    const held = await desk.held();
    payment = held.paymentIntentId ?? '';
    desk.payments.pay(payment, Money.ofCents(700));
    await desk.confirmPayment.execute(held);
  });

  const given = async () => (await desk.payments.refundsOf(payment)).map(({ amount }) => amount.cents);
  const theRefund = () => desk.refunds.kept()[0];

  it('gives back all that was paid, once', async () => {
    expect(await desk.carryOutRefunds.execute()).toEqual({ made: 1, postponed: 0, failed: [] });
    expect(await desk.carryOutRefunds.execute()).toEqual({ made: 0, postponed: 0, failed: [] });
    expect(await given()).toEqual([700]);
    expect(theRefund()).toMatchObject({ state: 'succeeded' });
  });

  it('asks again when the answer was lost, and gives back once', async () => {
    desk.payments.loseNextAnswer();
    expect(await desk.carryOutRefunds.execute()).toEqual({ made: 0, postponed: 1, failed: [] });
    expect(theRefund()).toMatchObject({ state: 'pending', lastError: expect.any(String) });
    desk.pass(1);
    await desk.carryOutRefunds.execute();
    expect(await given()).toEqual([700]);
    expect(theRefund()).toMatchObject({ state: 'succeeded' });
  });

  it('waits longer and longer, at most an hour, while the provider is away', async () => {
    desk.payments.goAway();
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

  it('is done when somebody has given the money back by hand', async () => {
    const byHand = desk.payments.refundByHand(payment, Money.ofCents(700));
    await desk.carryOutRefunds.execute();
    expect(await given()).toEqual([700]);
    expect(theRefund()).toMatchObject({ state: 'succeeded', providerRefundId: byHand.id });
  });

  it('leaves to people what the provider refuses for another reason', async () => {
    desk.payments.refundByHand(payment, Money.ofCents(300));
    const { failed } = await desk.carryOutRefunds.execute();
    expect(failed).toEqual([{ id: theRefund()?.id, reason: 'The payment provider refuses this refund.' }]);
    expect(await given()).toEqual([300]);
    expect(theRefund()).toMatchObject({ state: 'failed', lastError: 'The payment provider refuses this refund.' });
  });
});
