import { Link } from 'react-router-dom';
import { wishlistPath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { useWishlist } from '../saved/use-wishlist';

/** Header link to the wishlist, with the number of its products. */
export function WishlistLink() {
  const saved = useWishlist().ids.length;
  return (
    <Link
      to={wishlistPath}
      className="icon-button cart-link wishlist-link"
      aria-label={saved > 0 ? `Wishlist, ${saved} in it` : 'Wishlist'}
    >
      <Icon name="heart" />
      {saved > 0 && <span aria-hidden>{saved}</span>}
    </Link>
  );
}
