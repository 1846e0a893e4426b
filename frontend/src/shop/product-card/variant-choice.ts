import type { ListedVariant, Product } from '../../api/models';
import { sizes as sizeOrder } from '../my-size/sizes';

/** What a person has picked so far. */
export interface Choice {
  color: string | undefined;
  size: string | undefined;
}

export const colorsOf = (variants: ListedVariant[]): string[] => distinct(variants.map(({ color }) => color));

/** From small to large. */
export function sizesOf(variants: ListedVariant[]): string[] {
  const rank = (size: string) => {
    const place = sizeOrder.findIndex((known) => known === size);
    return place < 0 ? sizeOrder.length : place;
  };
  return distinct(variants.flatMap(({ size }) => size ?? [])).sort((a, b) => rank(a) - rank(b));
}

/**
 * Never picks one of several variants for the shopper; only the color is shown from the start
 * where a size is still to be picked.
 */
function firstChoice(variants: ListedVariant[]): Choice {
  const [only] = variants;
  if (variants.length === 1 && only) return { color: only.color, size: only.size ?? undefined };
  return { color: sizesOf(variants).length > 0 ? only?.color : undefined, size: undefined };
}

/** Her own size, if it can be bought, in a color that has it. */
export function choiceInSize(variants: ListedVariant[], mySize: string | undefined): Choice {
  const mine = variants.find(({ size, inStock }) => size && size === mySize && inStock);
  return firstChoice(mine ? [mine] : variants);
}

/** The variant that is fully picked. */
export function chosenVariant<Variant extends ListedVariant>(
  variants: Variant[],
  { color, size }: Choice,
): Variant | undefined {
  return variants.find((variant) => variant.color === color && (variant.size ?? undefined) === size);
}

/** Whether there is something in that color and, where one is picked, that size. */
export function isOffered(variants: ListedVariant[], { color, size }: Choice): boolean {
  return variants.some((variant) => variant.color === color && (size === undefined || variant.size === size));
}

/** How many can be put into the cart: of the picked variant, else of the one with most units. */
export function mostToBuy({ variants, inventoryCount }: Product, choice: Choice): number {
  const counts = variants.map((variant) => variant.inventoryCount);
  const left =
    chosenVariant(variants, choice)?.inventoryCount ?? (counts.length > 0 ? Math.max(...counts) : inventoryCount);
  return Math.max(1, Math.min(99, left));
}

/** What is still to be picked. */
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
