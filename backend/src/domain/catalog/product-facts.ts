import { Money } from '../shared/money.js';
import { variantLabel } from '../shared/variant-label.js';
import type { Product } from './product.js';
import type { Variant } from './variant.js';

/** What can change in a product by field, those of a variant as "M, Navy: price"; money in dollars. */
export type ProductFacts = Readonly<Record<string, unknown>>;

/** All that a product keeps and staff can change: what is not named here is a fact. Its units are the stock port's. */
export function factsOf(product: Product): ProductFacts {
  const { id, version, updatedAt, archivedAt, images, garment, variants, ...details } = product;
  const live = variants.filter((variant) => !variant.isArchived);
  return {
    ...inDollars(details),
    images: images.map(({ url }) => url),
    ...garment,
    ...Object.fromEntries(live.flatMap(factsOfVariant)),
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
  const { id, position, size, color, archivedAt, ...details } = variant;
  return Object.entries(inDollars(details)).map(([field, fact]) => [factName(variant, field), fact]);
}

function inDollars(details: object): ProductFacts {
  const facts: [string, unknown][] = Object.entries(details);
  return Object.fromEntries(facts.map(([field, fact]) => [field, fact instanceof Money ? fact.dollars : fact]));
}
