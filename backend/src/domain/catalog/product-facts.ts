import type { Money } from '../shared/money.js';
import { variantLabel } from '../shared/variant-label.js';
import type { Product, ProductDetails } from './product.js';
import type { Variant } from './variant.js';

/** What can change in a product by field, those of a variant as "M, Navy: price"; money in dollars. */
export type ProductFacts = Readonly<Record<string, unknown>>;

/** Its units are not among them: the stock port knows those. */
export function factsOf(product: Product): ProductFacts {
  const live = product.variants.filter((variant) => !variant.isArchived);
  return { ...ownFacts(product), ...Object.fromEntries(live.flatMap(factsOfVariant)) };
}

/** Every detail has to be named here: a change of one that is not would be no change, and be lost. */
function ownFacts(product: Product): Record<keyof ProductDetails, unknown> {
  const { name, slug, description, price, compareAtPrice, imageUrl, images, categoryId } = product;
  const { inStock, isFeatured, isNew, tags, features, fabric, lining, upf, care, fit } = product;
  return {
    ...{ name, slug, description, price: price.dollars, compareAtPrice: dollars(compareAtPrice), imageUrl },
    images: images.map(({ url }) => url),
    ...{ categoryId, inStock, isFeatured, isNew, tags, features, fabric, lining, upf, care, fit },
  };
}

/** How a fact of a variant is named; of the product itself, for null. */
export function factName(variant: Variant | null, field: string): string {
  const label = variant && variantLabel(variant.size, variant.color);
  return label === null ? field : `${label}: ${field}`;
}

/** The facts that differ, as they were and as they are; null where there was or is none. */
export function differences(before: ProductFacts, after: ProductFacts): { before: ProductFacts; after: ProductFacts } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const part = (facts: ProductFacts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]));
  return { before: part(before), after: part(after) };
}

/** Size and color are its name. */
function factsOfVariant(variant: Variant): [string, unknown][] {
  const { price, inStock, imageUrl } = variant;
  return [
    [factName(variant, 'price'), dollars(price)],
    [factName(variant, 'inStock'), inStock],
    [factName(variant, 'imageUrl'), imageUrl],
  ];
}

function dollars(money: Money | null): number | null {
  return money === null ? null : money.dollars;
}
