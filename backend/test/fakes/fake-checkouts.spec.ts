import { checkoutsContract } from '../contracts/checkouts.contract.js';
import { FakeCheckouts } from './fake-checkouts.js';

describe('checkouts in memory', () => {
  const carts: string[] = [];
  const checkouts = new FakeCheckouts(
    () => new Date(),
    (sessionId) => carts.indexOf(sessionId),
  );
  let people = 0;

  checkoutsContract(() => ({
    checkouts,
    transaction: (work) => work(),
    person: () => Promise.resolve({ id: ++people, email: `person-${people}@shop.example` }),
    cart: () => {
      const sessionId = `cart-session-number-${carts.length}`;
      return Promise.resolve({ id: carts.push(sessionId) - 1, sessionId });
    },
  }));
});
