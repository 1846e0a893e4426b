import { stockContract } from '../contracts/stock.contract.js';
import { FakeStock } from './fake-stock.js';

describe('the fake stock', () => {
  const stock = new FakeStock();
  let products = 0;

  stockContract(() => ({
    stock,
    transaction: (work) => work(),
    target: (onHand) => {
      const target = { productId: ++products, variantId: null };
      stock.put(target, onHand);
      return Promise.resolve(target);
    },
    levels: (target) => Promise.resolve(stock.levels(target)),
  }));
});
