import type { CartItem, NewCartItem } from '../../api/models';

/** Returns size and color as orders show them, e.g. "M, Navy"; empty for products without variants. */
function variantName(variant: CartItem['variant']): string {
  return [variant?.size, variant?.color].filter(Boolean).join(', ');
}

/** Returns whether the line can no longer be bought in any quantity. */
export const isUnavailable = ({ problem }: Pick<CartItem, 'problem'>) =>
  problem === 'archived' || problem === 'sold-out';

/** Returns whether the item has this id, or belongs to the same set as the item with this id. */
export function isWith(id: string, item: CartItem, items: CartItem[]): boolean {
  const group = items.find((one) => one.id === id)?.set?.group;
  return item.id === id || (group !== undefined && item.set?.group === group);
}

/** A unit of purchase: a single line, or the two lines of a set. */
export interface CartEntry extends Pick<
  CartItem,
  'id' | 'quantity' | 'price' | 'lineTotal' | 'available' | 'problem' | 'problemMessage' | 'placeholder' | 'discounted'
> {
  name: string;
  slug: string;
  imageUrl: string;
  /** Size and color of the item, or of each half of a set. */
  details: string[];
}

export function entriesOf(items: CartItem[]): CartEntry[] {
  return items.flatMap((item) => {
    const { product, variant, set, ...line } = item;
    if (!set) {
      const details = variant ? [variantName(variant)] : [];
      return [
        { ...line, name: product.name, slug: product.slug, imageUrl: variant?.imageUrl ?? product.imageUrl, details },
      ];
    }
    const halves = items.filter((one) => one.set?.group === set.group);
    if (halves[0] !== item) return [];
    const { name, slug, imageUrl, price } = set;
    const lineTotal = halves.reduce((sum, half) => sum + Math.round(half.lineTotal * 100), 0) / 100;
    const details = halves.map((half) => [half.product.name, variantName(half.variant)].filter(Boolean).join(': '));
    return [{ ...line, placeholder: undefined, name, slug, imageUrl, price, lineTotal, details }];
  });
}

/** Returns the request that restores a removed line or set. */
export function additionOf(id: string, items: CartItem[]): NewCartItem | undefined {
  const [first, second] = items.filter((item) => isWith(id, item, items));
  if (!first) return undefined;
  const { productId, variantId, quantity, set } = first;
  if (!set) return { productId, variantId, quantity };
  return {
    productId: set.productId,
    variantId: null,
    quantity,
    topVariantId: variantId,
    bottomVariantId: second?.variantId ?? null,
  };
}
