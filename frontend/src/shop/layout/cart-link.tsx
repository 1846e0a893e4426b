import { useEffect } from 'react';
import { Link } from '../../page/router';
import { cartPath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { onCartChangedElsewhere } from '../cart/cart-session';
import { useCart } from '../cart/use-cart';

export function CartLink() {
  const { data: cart, mutate } = useCart();
  useEffect(() => onCartChangedElsewhere(() => void mutate()), [mutate]);
  // The two lines of a set are one for her.
  const lines = new Set(cart?.items.map(({ id, set }) => set?.group ?? id)).size;
  return (
    <Link to={cartPath} className="icon-button cart-link" aria-label={lines > 0 ? `Cart, ${lines} in it` : 'Cart'}>
      <Icon name="bag" />
      {lines > 0 && (
        <span className="cart-link__badge" aria-hidden="true">
          {lines}
        </span>
      )}
    </Link>
  );
}
