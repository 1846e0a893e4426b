import { useState } from 'react';
import type { ListedProduct } from '../../api/models';
import type { AddToCart } from '../cart/use-add-to-cart';

export { useAddToCart, type AddToCart } from '../cart/use-add-to-cart';

/** Adds one unit without opening the product page. Asks for the variant if there are several. */
export function useQuickAdd({ id, name, variants }: ListedProduct, addToCart: AddToCart, onAdded: () => void) {
  const [adding, setAdding] = useState(false);
  const [choosing, setChoosing] = useState(false);

  async function add(variantId: number | null) {
    setAdding(true);
    const addition = await addToCart({ productId: id, variantId, quantity: 1 }, name);
    setAdding(false);
    if (addition === 'refused') return;
    setChoosing(false);
    if (addition === 'added') onAdded();
  }

  function start() {
    if (variants.length > 1) setChoosing(true);
    else void add(variants[0]?.id ?? null);
  }

  return { start, add, choosing, stop: () => setChoosing(false), adding };
}
