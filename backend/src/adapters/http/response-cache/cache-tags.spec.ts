import { collectTags, lifetimeOf, showsDelivery, showsFacets, showsProducts } from './cache-tags.js';

const lifetimeOfShown = (...shown: (() => void)[]): number => {
  const tags = new Set<string>();
  collectTags(tags, () => shown.forEach((show) => show()));
  return lifetimeOf(tags);
};

it('caches counts for a minute, delivery dates for an hour, and other content until it changes', () => {
  const product = () => showsProducts([{ id: 7 }], 'stock');
  expect(lifetimeOfShown(product)).toBe(0);
  expect(lifetimeOfShown(product, showsDelivery)).toBe(3_600_000);
  expect(lifetimeOfShown(showsDelivery, () => showsFacets({}))).toBe(60_000);
});
