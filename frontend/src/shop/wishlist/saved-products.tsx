import './wishlist.css';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListedProduct } from '../../api/models';
import { productsPath, signInPath, wishlistPath } from '../../page/paths';
import { ProductCard } from '../product-card/product-card';

interface SavedProductsProps extends Pick<ComponentProps<typeof ProductCard>, 'wishlist'> {
  products: ListedProduct[];
  signedOut: boolean;
  note?: ReactNode;
  actionOf?: (product: ListedProduct) => ReactNode;
}

/** The wishlist, including its empty state. */
export function SavedProducts({ products, signedOut, wishlist, note, actionOf }: SavedProductsProps) {
  if (products.length === 0) return <EmptyWishlist />;
  return (
    <div className="container wishlist">
      <h1>Your Wishlist</h1>
      <p aria-live="polite">
        {products.length === 1 ? '1 item' : `${products.length} items`}
        {signedOut && (
          <>
            {' '}
            on this device. <Link to={signInPath({ next: wishlistPath })}>Sign in</Link> to see your wishlist on every
            device.
          </>
        )}
      </p>
      {note}
      <ul className="grid">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} wishlist={wishlist} headingLevel={2} action={actionOf?.(product)} />
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
      <p>Tap the heart on an item to save it here.</p>
      <div className="empty-state__actions">
        <Link to={productsPath} className="button">
          Continue Shopping
        </Link>
      </div>
    </div>
  );
}

const nothing = () => Promise.resolve();

interface WishlistWithoutScriptsProps {
  products: ListedProduct[];
  signedOut: boolean;
}

/** Wishlist in the server's markup. Each heart is a form that removes the product. */
export function WishlistWithoutScripts(shown: WishlistWithoutScriptsProps) {
  return <SavedProducts {...shown} wishlist={{ isSaved: () => true, save: nothing, remove: nothing }} />;
}
