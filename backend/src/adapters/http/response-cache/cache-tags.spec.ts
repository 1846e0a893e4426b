import { collectTags, lifetimeOf, showsDelivery, showsFacets, showsProducts } from './cache-tags.js';

const lifetimeOfShown = (...shown: (() => void)[]): number => {
  const tags = new Set<string>();
  collectTags(tags, () => shown.forEach((show) => show()));
  return lifetimeOf(tags);
};

it('keeps counts for a minute, the dates of delivery for an hour, and what else is shown until it changes', () => {
  const product = () => showsProducts([{ id: 7 }], 'stock');
  expect(lifetimeOfShown(product)).toBe(0);
  expect(lifetimeOfShown(product, showsDelivery)).toBe(3_600_000);
  expect(lifetimeOfShown(showsDelivery, () => showsFacets({}))).toBe(60_000);
});
