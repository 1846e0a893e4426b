import './wishlist.css';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ListedProduct } from '../../api/models';
import { productsPath, signInPath, wishlistPath } from '../../page/paths';
import { AsOf } from '../../page/device-notes/as-of';
import { useSession } from '../../session/use-session';
import { LoadFailed } from '../../ui/load-failed';
import { PageSkeleton } from '../../ui/page-skeleton';
import { ProductCard } from '../product-card/product-card';
import { useWishlist } from '../saved/use-wishlist';
import { useWishlistProducts } from './use-wishlist-products';
import { useToast } from '../../ui/toast/use-toast';
import { type AddToCart, useAddToCart } from '../product-card/use-quick-add';
import { QuickAdd } from '../product-card/quick-add';

const failure = {
  title: 'Your wishlist could not be loaded',
  text: 'There was a problem with your wishlist. Please try again.',
};

export default function WishlistPage() {
  const { products, error, retry } = useWishlistProducts();
  useFocusKept(products?.length ?? 0);
  if (products) return products.length > 0 ? <FilledWishlist products={products} onRetry={retry} /> : <EmptyWishlist />;
  return error ? <LoadFailed {...failure} onRetry={() => retry()} /> : <PageSkeleton />;
}

/** After a card is removed by keyboard, focus goes to the top of the page. */
function useFocusKept(shown: number) {
  const former = useRef(shown);
  useEffect(() => {
    if (shown < former.current && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    former.current = shown;
  }, [shown]);
}

function FilledWishlist({ products, onRetry }: { products: ListedProduct[]; onRetry: () => unknown }) {
  const signedOut = useSession().state === 'signed-out';
  const wishlist = useWishlist();
  const addToCart = useAddToCart();
  return (
    <div className="container wishlist">
      <h1>Your Wishlist</h1>
      <p aria-live="polite">
        {products.length === 1 ? '1 item' : `${products.length} items`}
        {signedOut && (
          <>
            {' '}
            on this device. <Link to={signInPath({ next: wishlistPath })}>Sign in</Link> to see them everywhere.
          </>
        )}
      </p>
      <AsOf data={products} onRetry={onRetry} />
      <ul className="grid">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              wishlist={wishlist}
              headingLevel={2}
              action={<MoveToCart product={product} addToCart={addToCart} />}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EmptyWishlist() {
  return (
    <div className="container empty-state empty-state--bare">
      <h1>Your wishlist is empty</h1>
      <p>Touch the heart of anything you like, and it waits for you here.</p>
      <div className="empty-state__actions">
        <Link to={productsPath} className="button">
          Continue Shopping
        </Link>
      </div>
    </div>
  );
}

function MoveToCart({ product, addToCart }: { product: ListedProduct; addToCart: AddToCart }) {
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
      addToCart={addToCart}
      className="button button--quiet card__move"
      label={`Move to cart: ${product.name}`}
      onAdded={moved}
    >
      {(adding) => (adding ? 'Adding...' : 'Move to cart')}
    </QuickAdd>
  );
}
