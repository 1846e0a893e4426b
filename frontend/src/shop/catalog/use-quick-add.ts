import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { reasonOf } from '../../api/api-error';
import { fetchProduct } from '../../api/catalog';
import type { Product, ProductDetail } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { useAddToCart } from '../cart/use-add-to-cart';
import { productKey } from '../product/use-product';

/** Adds one piece straight from a card; where there is more than one variant it asks which. */
export function useQuickAdd({ id, slug, name }: Product) {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const { add: addToCart, adding } = useAddToCart();
  const [looking, setLooking] = useState(false);
  const [choosing, setChoosing] = useState<ProductDetail | null>(null);

  async function add(variantId: number | null) {
    if (!(await addToCart({ productId: id, variantId, quantity: 1 }))) return;
    setChoosing(null);
    toast({ title: 'Added to cart', description: `${name} has been added to your cart.` });
  }

  async function start() {
    setLooking(true);
    try {
      const product = await fetchProduct(productKey(slug));
      await mutate(productKey(slug), product, { revalidate: false });
      if (product && product.variants.length > 1) setChoosing(product);
      else await add(product?.variants[0]?.id ?? null);
    } catch (error) {
      toast({
        tone: 'error',
        title: 'Error',
        description: reasonOf(error, 'Could not add item to cart. Please try again.'),
      });
    } finally {
      setLooking(false);
    }
  }

  return { start, add, choosing, stop: () => setChoosing(null), busy: looking || adding };
}
