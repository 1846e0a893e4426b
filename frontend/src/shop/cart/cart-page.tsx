import './cart.css';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cart } from '../../api/models';
import { productsPath } from '../../page/paths';
import { PiecesInstead } from '../../page/pieces-instead';
import { connection } from '../../device/connection';
import { useObserved } from '../../device/observed';
import { LoadFailed } from '../../ui/load-failed';
import { PageSkeleton } from '../../ui/page-skeleton';
import { CartIntake } from './cart-intake';
import { piecesOf } from './cart-item';
import { CartLines, ChangedLines } from './cart-lines';
import { CartSummary } from './cart-summary';
import { ClearCart } from './clear-cart';
import { useCart } from './use-cart';
import { useChangeCart } from './use-change-cart';
import { type Removals, useRemovals } from './use-removals';

const failure = {
  title: 'Your cart could not be loaded',
  text: 'There was a problem with your cart. Please try again.',
};

const offlineText = 'You are offline. Your cart waits for you, with all that you put into it meanwhile.';

export default function CartPage() {
  const { data: cart, isKnown, error, mutate } = useCart();
  const { offline } = useObserved(connection);
  const [wasFilled, setWasFilled] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const removals = useRemovals(cart, title);
  const isFilled = cart !== undefined && cart.items.length > 0;
  if (isFilled && !wasFilled) setWasFilled(true);
  if (isFilled) return <FilledCart {...{ cart, removals, title }} />;
  if (!isKnown || cart) return <EmptyCart isEmptied={wasFilled} undo={removals.undo} title={title} />;
  if (error) return <LoadFailed {...failure} {...(offline && { text: offlineText })} onRetry={() => mutate()} />;
  return <PageSkeleton />;
}

interface FilledCartProps {
  cart: Cart;
  removals: Removals;
  title: RefObject<HTMLHeadingElement | null>;
}

function FilledCart({ cart, removals, title }: FilledCartProps) {
  const changes = useChangeCart(cart.sessionId, cart);
  const pieces = piecesOf(cart.items);
  return (
    <div className="container cart">
      <h1 ref={title} tabIndex={-1}>
        Your Cart
      </h1>
      {removals.undo}
      <CartIntake onDismiss={removals.focus} />
      <ChangedLines {...{ cart, changes, removals }} />
      <div className="cart__lines">
        <CartLines {...{ cart, changes, removals, pieces }} />
        <div className="cart__actions">
          <Link to={productsPath} className="button button--quiet">
            Continue Shopping
          </Link>
          <ClearCart lines={pieces.length} disabled={changes.isChanging()} onClear={() => void changes.clear()} />
        </div>
      </div>
      <CartSummary cart={cart} pending={changes.isChanging()} />
    </div>
  );
}

/** @param props.isEmptied the shopper emptied the cart on this page, so the focused element was removed */
function EmptyCart({
  isEmptied,
  undo,
  title,
}: { isEmptied: boolean; undo: ReactNode } & Pick<FilledCartProps, 'title'>) {
  useEffect(() => {
    if (isEmptied && document.activeElement === document.body) title.current?.focus();
  }, [isEmptied, title]);
  return (
    <>
      <div className="container empty-state empty-state--bare">
        <h1 ref={title} tabIndex={-1}>
          Your cart is empty
        </h1>
        {undo || <p>Find something for the next sunny day.</p>}
        <div className="empty-state__actions">
          <Link to={productsPath} className="button">
            Continue Shopping
          </Link>
        </div>
      </div>
      <PiecesInstead />
    </>
  );
}
