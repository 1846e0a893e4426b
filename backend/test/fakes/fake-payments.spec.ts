import { randomUUID } from 'node:crypto';
import { paymentsContract, terms } from '../contracts/payments.contract.js';
import { FakePayments } from './fake-payments.js';

describe('the fake payment provider', () => {
  paymentsContract(() => {
    const payments = new FakePayments();
    return Promise.resolve({
      payments,
      pay: async (id) => {
        await Promise.resolve();
        payments.pay(id);
      },
      close: () => Promise.resolve(),
    });
  });

  it('carries out a call before it loses the response', async () => {
    const payments = new FakePayments();
    const asked = terms();
    const key = randomUUID();
    payments.loseNextAnswer();
    await expect(payments.create(asked, key)).rejects.toMatchObject({ kind: 'unavailable' });
    const intent = await payments.create(asked, key);
    expect(payments.opened()).toEqual([intent]);
  });

  it('does nothing while it is unavailable', async () => {
    const payments = new FakePayments();
    payments.goAway();
    await expect(payments.create(terms(), randomUUID())).rejects.toMatchObject({ code: 'payments.unavailable' });
    payments.comeBack();
    expect(payments.opened()).toEqual([]);
  });
});
