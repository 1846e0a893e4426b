import { promoTerms } from '../builders/priced-cart.js';
import { promoCodesContract } from '../contracts/promo-codes.contract.js';
import { FakePromoCodes } from './fake-promo-codes.js';

describe('promo codes in memory', () => {
  const promoCodes = new FakePromoCodes(() => new Date());
  let ids = 0;

  promoCodesContract(() => ({
    promoCodes,
    transaction: (work) => work(),
    code: (terms) => {
      const id = ++ids;
      promoCodes.put(id, { ...promoTerms, code: `CODE-${id}`, ...terms });
      return Promise.resolve(id);
    },
    person: () => Promise.resolve(++ids),
    checkout: () => Promise.resolve(`checkout-${++ids}`),
  }));
});
