import { promoUsesContract } from '../contracts/promo-uses.contract.js';
import { FakePromoUses } from './fake-promo-uses.js';

describe('promo uses in memory', () => {
  const promoUses = new FakePromoUses(() => new Date());
  let ids = 0;

  promoUsesContract(() => ({
    promoUses,
    transaction: (work) => work(),
    code: (terms) => {
      const id = ++ids;
      promoUses.put(id, {
        code: `CODE-${id}`,
        percentOff: 10,
        amountOff: null,
        freeShipping: false,
        startsAt: null,
        expiresAt: null,
        minSubtotal: null,
        maxUses: null,
        maxUsesPerPerson: null,
        email: null,
        ...terms,
      });
      return Promise.resolve(id);
    },
    person: () => Promise.resolve(++ids),
    checkout: () => Promise.resolve(`checkout-${++ids}`),
  }));
});
