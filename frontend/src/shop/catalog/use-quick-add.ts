import { useState } from 'react';
import type { Product } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { useAddToCart } from '../cart/use-add-to-cart';

/** Adds one piece straight from a card; where there is more than one variant it asks which. */
export function useQuickAdd({ id, name, variants }: Product) {
  const toast = useToast();
  const { add: addToCart, adding } = useAddToCart();
  const [choosing, setChoosing] = useState(false);

  async function add(variantId: number | null) {
    if (!(await addToCart({ productId: id, variantId, quantity: 1 }))) return;
    setChoosing(false);
    toast({ title: 'Added to cart', description: `${name} has been added to your cart.` });
  }

  function start() {
    if (variants.length > 1) setChoosing(true);
    else void add(variants[0]?.id ?? null);
  }

  return { start, add, choosing, stop: () => setChoosing(false), adding };
}
