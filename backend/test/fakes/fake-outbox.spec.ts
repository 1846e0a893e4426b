import { deliveriesContract } from '../contracts/deliveries.contract.js';
import { FakeOutbox } from './fake-outbox.js';

describe('the outbox in memory', () => {
  let outbox: FakeOutbox;
  beforeEach(() => (outbox = new FakeOutbox()));

  deliveriesContract(() => ({
    outbox,
    deliveries: outbox,
    pass: (seconds) => {
      outbox.pass(seconds);
      return Promise.resolve();
    },
    stateOf: (id) => Promise.resolve(outbox.stored().find((mail) => mail.id === id)?.state ?? 'cancelled'),
    attemptsOf: (id) => Promise.resolve(outbox.stored().find((mail) => mail.id === id)?.attemptsMade ?? []),
    pause: () => outbox.pause(),
    resume: () => outbox.resume(),
  }));
});
