import type { CartItem } from '../../api/models';

/** Size and colour as orders write them, e.g. "M, Navy"; empty where there is no choice. */
export function variantName(variant: CartItem['variant']): string {
  return [variant?.size, variant?.color].filter(Boolean).join(', ');
}

/** Nothing of the line can be bought any more. */
export const isGone = ({ problem }: CartItem) => problem === 'archived' || problem === 'sold-out';
