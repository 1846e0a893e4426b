import { itemName } from '../shared/variant-label.js';

export interface BoughtItem {
  readonly productName: string;
  readonly variantSize: string | null;
  readonly variantColor: string | null;
}

/** Describes units of an item, e.g. "1 × Wave Bikini (M, Navy)". */
export function itemText(quantity: number, { productName, variantSize, variantColor }: BoughtItem): string {
  return `${quantity} × ${itemName(productName, variantSize, variantColor)}`;
}
