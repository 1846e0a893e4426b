import { randomUUID } from 'node:crypto';
import { refundsContract } from '../contracts/refunds.contract.js';
import { FakeRefunds } from './fake-refunds.js';

describe('refunds in memory', () => {
  const refunds = new FakeRefunds(() => new Date());

  refundsContract(() => ({ refunds, checkout: () => Promise.resolve(randomUUID()) }));
});
