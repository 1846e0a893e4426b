import { DomainError } from '../shared/domain-error.js';
import { itemName, variantLabel } from '../shared/variant-label.js';
import { codeKey } from '../stock/item-codes.js';
import { Product } from './product.js';
import type { Variant } from './variant.js';

/** An item of another product, and a code that the item has. */
export interface CodeHolder {
  readonly code: string;
  readonly productName: string;
  readonly size: string | null;
  readonly color: string | null;
  /** Whether the variant or its product is archived. */
  readonly isArchived: boolean;
}

/**
 * The changed items, with the prefix of their field names in errors: "" for the product, "variants.2." for a variant.
 */
export type ChangedItems = ReadonlyMap<Product | Variant, string>;

/**
 * The codes of an item, with their names in messages. Each code belongs to one item, even if the item is archived,
 * because units of the item may be returned.
 */
const fields = { sku: 'SKU', barcode: 'barcode' } as const;

/**
 * @param holders the items of other products that have a code of this product
 * @throws DomainError conflict `product.code-taken` for a code of another product, and invalid `product.codes` for a
 * code that two items of this product have; with a sentence at each field
 */
export function refuseUsedCodes(product: Product, changed: ChangedItems, holders: readonly CodeHolder[]): void {
  const errors: Record<string, string> = {};
  let isElsewhere = false;
  for (const [item, prefix] of changed) {
    for (const [field, word] of Object.entries(fields) as [keyof typeof fields, string][]) {
      const code = item[field];
      if (code === null) continue;
      const holder = holders.find((one) => codeKey(one.code) === codeKey(code));
      const other = [product, ...product.variants].find((one) => one !== item && hasCode(one, code));
      if (!holder && !other) continue;
      isElsewhere ||= holder !== undefined;
      errors[`${prefix}${field}`] = holder ? usedByOtherProduct(holder, word) : usedByOtherVariant(other, word);
    }
  }
  const [message] = Object.values(errors);
  if (message === undefined) return;
  if (isElsewhere) throw new DomainError('conflict', 'product.code-taken', message, { errors });
  throw new DomainError('invalid', 'product.codes', message, { errors });
}

function hasCode({ sku, barcode }: Product | Variant, code: string): boolean {
  return [sku, barcode].some((one) => one !== null && codeKey(one) === codeKey(code));
}

function usedByOtherProduct({ productName, size, color, isArchived }: CodeHolder, word: string): string {
  const name = itemName(productName, size, color);
  return isArchived ? archived(name, word) : `${name} has this ${word}.`;
}

function usedByOtherVariant(other: Product | Variant | undefined, word: string): string {
  const name = (other && !(other instanceof Product) && variantLabel(other.size, other.color)) || 'Another variant';
  return other?.isArchived ? archived(name, word) : `${name} of this product has this ${word}.`;
}

function archived(name: string, word: string): string {
  return `${name} is archived and has this ${word}. To use the ${word} here, please restore ${name} and change its ${word} first.`;
}
