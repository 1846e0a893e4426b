import { useState } from 'react';
import type { ListedProduct } from '../../api/models';
import { useAddToCart } from '../cart/use-add-to-cart';

/** Adds one unit without the product's page; where there is more than one variant it asks which. */
export function useQuickAdd({ id, name, variants }: ListedProduct, onAdded: () => void) {
  const { add: addToCart, adding } = useAddToCart();
  const [choosing, setChoosing] = useState(false);

  async function add(variantId: number | null) {
    const addition = await addToCart({ productId: id, variantId, quantity: 1 }, name);
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
