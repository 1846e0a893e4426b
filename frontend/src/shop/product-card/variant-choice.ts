import type { ListedVariant, Product } from '../../api/models';
import { sizes as sizeOrder } from '../my-size/my-size';

export interface Choice {
  color: string | undefined;
  size: string | undefined;
}

export const colorsOf = (variants: ListedVariant[]): string[] => distinct(variants.map(({ color }) => color));

/** Returns the sizes from small to large. */
export function sizesOf(variants: ListedVariant[]): string[] {
  const rank = (size: string) => {
    const place = sizeOrder.findIndex((known) => known === size);
    return place < 0 ? sizeOrder.length : place;
  };
  return distinct(variants.flatMap(({ size }) => size ?? [])).sort((a, b) => rank(a) - rank(b));
}

/**
 * Returns the initial choice. The shopper must choose among several variants. If a size must be chosen, only the color
 * is preselected.
 */
function firstChoice(variants: ListedVariant[]): Choice {
  const [only] = variants;
  if (variants.length === 1 && only) return { color: only.color, size: only.size ?? undefined };
  return { color: sizesOf(variants).length > 0 ? only?.color : undefined, size: undefined };
}

/**
 * Returns the initial choice: the shopper's own size, in a color that has this size in stock, or else the result of
 * `firstChoice`.
 */
export function choiceInSize(variants: ListedVariant[], mySize: string | undefined): Choice {
  const mine = variants.find(({ size, inStock }) => size && size === mySize && inStock);
  return firstChoice(mine ? [mine] : variants);
}

/** Returns the variant with the chosen color and size; undefined if the choice is incomplete. */
export function chosenVariant<Variant extends ListedVariant>(
  variants: Variant[],
  { color, size }: Choice,
): Variant | undefined {
  return variants.find((variant) => variant.color === color && (variant.size ?? undefined) === size);
}

/** Returns whether a variant has the chosen color, and also the chosen size if a size is chosen. */
export function isOffered(variants: ListedVariant[], { color, size }: Choice): boolean {
  return variants.some((variant) => variant.color === color && (size === undefined || variant.size === size));
}

/**
 * Returns the maximum quantity for the cart, from 1 to 99: the stock of the chosen variant, or else of the variant with
 * the largest stock.
 */
export function maxQuantity({ variants, inventoryCount }: Product, choice: Choice): number {
  const counts = variants.map((variant) => variant.inventoryCount);
  const left =
    chosenVariant(variants, choice)?.inventoryCount ?? (counts.length > 0 ? Math.max(...counts) : inventoryCount);
  return Math.max(1, Math.min(99, left));
}

/** Returns the part that the shopper still has to choose. */
export function missingPart(variants: ListedVariant[], choice: Choice): 'size' | 'color' | undefined {
  if (variants.length === 0 || chosenVariant(variants, choice)) return undefined;
  return sizesOf(variants).length > 0 ? 'size' : 'color';
}

export function isSizeAvailable(variants: ListedVariant[], color: string | undefined, size: string): boolean {
  return variants.some((variant) => variant.color === color && variant.size === size && variant.inStock);
}

export function isColorAvailable(variants: ListedVariant[], color: string): boolean {
  return variants.some((variant) => variant.color === color && variant.inStock);
}

const distinct = (texts: string[]) => [...new Set(texts)];
