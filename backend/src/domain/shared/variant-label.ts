/** Returns "M, Navy", or only the part that exists; null for a product without variants. */
export function variantLabel(size: string | null, color: string | null): string | null {
  const label = [size, color].filter((part) => part !== null && part !== '').join(', ');
  return label === '' ? null : label;
}

/** Returns the name with size and color, e.g. "Tide Top (M, Navy)", or only the name of a product without variants. */
export function itemName(name: string, size: string | null, color: string | null): string {
  const label = variantLabel(size, color);
  return label === null ? name : `${name} (${label})`;
}

export interface BoughtItem {
  readonly productName: string;
  readonly variantSize: string | null;
  readonly variantColor: string | null;
}

/** Describes units of an item, e.g. "1 × Wave Bikini (M, Navy)". */
export function itemText(quantity: number, { productName, variantSize, variantColor }: BoughtItem): string {
  return `${quantity} × ${itemName(productName, variantSize, variantColor)}`;
}
