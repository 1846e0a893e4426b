import { Money } from '../shared/money.js';
import { variantLabel } from '../shared/variant-label.js';
import type { Product, ProductImage } from './product.js';
import type { Sale } from './sale.js';
import type { Variant } from './variant.js';

/**
 * The editable data of a product, by field name. Fields of a variant have names like "M, Navy: price". Fields of an
 * additional picture have names like "/images/products/back.webp: color". Money is in dollars.
 */
export type ProductFacts = Readonly<Record<string, unknown>>;

/** All facts that staff can change: all fields except those listed below. The stock port manages units. */
export function factsOf(product: Product): ProductFacts {
  const {
    id,
    version,
    updatedAt,
    archivedAt,
    isDraft,
    wasDraft,
    publishAt,
    sale,
    images,
    garment,
    variants,
    ...details
  } = product;
  const live = variants.filter((variant) => !variant.isArchived);
  return {
    ...inDollars(details),
    ...(isDraft && { draft: true, publishAt: publishAt?.toISOString() ?? null }),
    ...(sale && factsOfSale(sale)),
    images: images.map(({ url }) => url),
    ...Object.fromEntries(images.flatMap(factsOfImage)),
    ...garment,
    ...Object.fromEntries(live.flatMap(factsOfVariant)),
  };
}

/** The facts with the version of the product. */
export function versionedFactsOf(product: Product): ProductFacts {
  return { ...factsOf(product), version: product.version };
}

/** Returns the name of a variant's fact, or of the product's own fact if the variant is null. */
export function factName(variant: Variant | null, field: string): string {
  const label = variant && variantLabel(variant.size, variant.color);
  return label === null ? field : `${label}: ${field}`;
}

function factsOfSale({ percentOff, price, startsAt, endsAt }: Sale): ProductFacts {
  return {
    salePercentOff: percentOff,
    salePrice: price?.dollars ?? null,
    saleStartsAt: startsAt.toISOString(),
    saleEndsAt: endsAt?.toISOString() ?? null,
  };
}

function factsOfImage({ url, color, alt }: ProductImage): [string, unknown][] {
  const facts = Object.entries({ color, alt }).filter(([, fact]) => fact !== null);
  return facts.map(([field, fact]) => [`${url}: ${field}`, fact]);
}

/** Returns the variant's facts without size and color, which are part of each fact's name. */
function factsOfVariant(variant: Variant): [string, unknown][] {
  const { id, position, size, color, archivedAt, usualPrice, ...details } = variant;
  return Object.entries(inDollars(details)).map(([field, fact]) => [factName(variant, field), fact]);
}

function inDollars(details: object): ProductFacts {
  const facts: [string, unknown][] = Object.entries(details);
  return Object.fromEntries(facts.map(([field, fact]) => [field, fact instanceof Money ? fact.dollars : fact]));
}
