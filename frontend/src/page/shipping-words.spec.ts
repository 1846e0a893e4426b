import { demoStore } from '../../test/demo-store';
import { businessDays, freeServices, freeShipping } from './shipping-words';

const storeWith = (freeFrom: number | null) => ({ ...demoStore, shipping: { ...demoStore.shipping, freeFrom } });

it.each([
  [75, 'Free shipping on orders over $75'],
  [49.5, 'Free shipping on orders over $49.50'],
  [1000, 'Free shipping on orders over $1,000'],
  [0, 'Free shipping on all orders'],
  [null, undefined],
])('free shipping from %s is called: %s', (freeFrom, words) => {
  expect(freeShipping(storeWith(freeFrom))).toBe(words);
});

it('promises free returns even if shipping is never free', () => {
  expect(freeServices(storeWith(75))).toBe('Free shipping on orders over $75 and free returns within 30 days.');
  expect(freeServices(storeWith(null))).toBe('Free returns within 30 days.');
});

it.each([
  [{ min: 3, max: 5 }, '3-5 business days'],
  [{ min: 2, max: 2 }, '2 business days'],
  [{ min: 1, max: 1 }, '1 business day'],
])('writes %j as %s', (days, text) => {
  expect(businessDays(days)).toBe(text);
});
