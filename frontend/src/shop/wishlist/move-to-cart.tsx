import type { Product } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { QuickAdd } from '../catalog/quick-add';
import { useWishlist } from './use-wishlist';

/** @param props.onMoved the product is about to leave the list */
export function MoveToCart({ product, onMoved }: { product: Product; onMoved: () => void }) {
  const { remove } = useWishlist();
  const toast = useToast();

  const moved = () => {
    toast({ title: 'Success', description: 'Item added to cart successfully.' });
    onMoved();
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
