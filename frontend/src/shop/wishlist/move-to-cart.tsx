import type { Product } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { QuickAdd } from '../product-card/quick-add';
import { useWishlist } from '../saved/use-wishlist';

export function MoveToCart({ product }: { product: Product }) {
  const { remove } = useWishlist();
  const toast = useToast();

  const moved = () => {
    toast({ title: 'Success', description: 'Item added to cart successfully.' });
    void remove(product);
  };

  if (!product.inStock) return null;
  return (
    <QuickAdd
      product={product}
      className="button button--quiet card__move"
      label={`Move to cart: ${product.name}`}
      onAdded={moved}
    >
      {(adding) => (adding ? 'Adding...' : 'Move to cart')}
    </QuickAdd>
  );
}
