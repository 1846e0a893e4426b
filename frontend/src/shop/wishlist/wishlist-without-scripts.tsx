import type { ListedProduct } from '../../api/models';
import { SavedProducts } from './saved-products';

const nothing = () => Promise.resolve();

interface WishlistWithoutScriptsProps {
  products: ListedProduct[];
  signedOut: boolean;
}

/** Wishlist in the server's markup. Each heart is a form that removes its product. */
export function WishlistWithoutScripts(shown: WishlistWithoutScriptsProps) {
  return <SavedProducts {...shown} wishlist={{ isSaved: () => true, save: nothing, remove: nothing }} />;
}
