import { useEffect, useRef } from 'react';
import type { ListedProduct } from '../../api/models';
import { AsOf } from '../../page/device-notes/as-of';
import { useSession } from '../../session/use-session';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { useWishlist } from '../saved/use-wishlist';
import { SavedProducts } from './saved-products';
import { useWishlistProducts } from './use-wishlist-products';
import { useToast } from '../../ui/toast/use-toast';
import { QuickAdd } from '../product-card/product-card';

const failure = {
  title: 'Your wishlist could not be loaded',
  text: 'There was a problem with your wishlist. Please try again.',
};

export default function WishlistPage() {
  const { products, error, retry } = useWishlistProducts();
  useFocusAfterRemoval(products?.length ?? 0);
  if (products) return <Wishlist products={products} onRetry={retry} />;
  return error ? <LoadFailed {...failure} onRetry={() => retry()} /> : <PageSkeleton />;
}

/** Moves the focus to the top of the page after a card was removed with the keyboard. */
function useFocusAfterRemoval(shown: number) {
  const former = useRef(shown);
  useEffect(() => {
    if (shown < former.current && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    former.current = shown;
  }, [shown]);
}

function Wishlist({ products, onRetry }: { products: ListedProduct[]; onRetry: () => unknown }) {
  const signedOut = useSession().state === 'signed-out';
  const wishlist = useWishlist();
  return (
    <SavedProducts
      products={products}
      signedOut={signedOut}
      wishlist={wishlist}
      note={<AsOf data={products} onRetry={onRetry} />}
      actionOf={(product) => <MoveToCart product={product} />}
    />
  );
}

function MoveToCart({ product }: { product: ListedProduct }) {
  const { remove } = useWishlist();
  const toast = useToast();

  const moved = () => {
    toast({ title: 'Success', description: 'Item added to cart successfully.' });
    void remove(product);
  };

  if (!product.inStock || product.isSet || product.setOnly) return null;
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
