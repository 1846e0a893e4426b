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
    const requested = terms();
    const key = randomUUID();
    payments.loseNextResponse();
    await expect(payments.create(requested, key)).rejects.toMatchObject({ kind: 'unavailable' });
    const intent = await payments.create(requested, key);
    expect(payments.opened()).toEqual([intent]);
  });

  it('does nothing while it is unavailable', async () => {
    const payments = new FakePayments();
    payments.becomeUnavailable();
    await expect(payments.create(terms(), randomUUID())).rejects.toMatchObject({ code: 'payments.unavailable' });
    payments.comeBack();
    expect(payments.opened()).toEqual([]);
  });
});
