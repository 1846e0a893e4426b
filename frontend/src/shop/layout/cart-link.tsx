import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { cartPath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { onCartChangedElsewhere } from '../cart/cart-session';
import { useCart } from '../cart/use-cart';

export function CartLink() {
  const { data: cart, mutate } = useCart();
  useEffect(() => onCartChangedElsewhere(() => void mutate()), [mutate]);
  // A set counts once: each of its two lines is a half.
  const lines = cart?.items.reduce((sum, { set }) => sum + (set ? 0.5 : 1), 0) ?? 0;
  return (
    <Link to={cartPath} className="icon-button cart-link" aria-label={lines ? `Cart, ${lines} in it` : 'Cart'}>
      <Icon name="bag" />
      {lines > 0 && <span aria-hidden>{lines}</span>}
    </Link>
  );
}
