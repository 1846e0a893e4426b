import { randomUUID } from 'node:crypto';
import { itKeepsRefunds } from '../contracts/refunds.contract.js';
import { FakeRefunds } from './fake-refunds.js';

describe('refunds in memory', () => {
  const refunds = new FakeRefunds(() => new Date());

  itKeepsRefunds(() => ({ refunds, checkout: () => Promise.resolve(randomUUID()) }));
});
