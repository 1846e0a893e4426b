import './cart.css';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../page/router';
import type { Cart } from '../../api/models';
import { productsPath } from '../../page/paths';
import { PiecesInstead } from '../../page/pieces-instead';
import { connection } from '../../device/connection';
import { useObserved } from '../../device/observed';
import { LoadFailed } from '../../ui/load-failed';
import { PageSkeleton } from '../../ui/page-skeleton';
import { CartChanges } from './cart-changes';
import { CartIntake } from './cart-intake';
import { piecesOf } from './cart-item';
import { CartLine } from './cart-line';
import { CartSummary } from './cart-summary';
import { ClearCart } from './clear-cart';
import { useCart } from './use-cart';
import { useChangeCart } from './use-change-cart';

const failure = {
  title: 'Your cart could not be loaded',
  text: 'There was a problem with your cart. Please try again.',
};

const offlineText = 'You are offline. Your cart waits for you, with all that you put into it meanwhile.';

export default function CartPage() {
  const { data: cart, isKnown, error, mutate } = useCart();
  const { offline } = useObserved(connection);
  const [wasFilled, setWasFilled] = useState(false);
  const isFilled = cart !== undefined && cart.items.length > 0;
  if (isFilled && !wasFilled) setWasFilled(true);
  if (isFilled) return <FilledCart cart={cart} />;
  if (!isKnown || cart) return <EmptyCart isEmptied={wasFilled} />;
  if (error) return <LoadFailed {...failure} {...(offline && { text: offlineText })} onRetry={() => mutate()} />;
  return <PageSkeleton />;
}

function FilledCart({ cart }: { cart: Cart }) {
  const { sessionId, items } = cart;
  const changes = useChangeCart(sessionId);
  const title = useRef<HTMLHeadingElement>(null);
  const pieces = piecesOf(items);
  const changed = pieces.filter(({ problem }) => problem !== null).length;

  /** The pressed button disappears; the focus must not. */
  const toTop = () => title.current?.focus();

  const remove = (id: string) => {
    toTop();
    void changes.remove(id);
  };

  const accept = () => {
    toTop();
    void changes.accept();
  };

  return (
    <div className="container cart">
      <h1 ref={title} tabIndex={-1}>
        Your Cart
      </h1>
      <CartIntake onDismiss={toTop} />
      {changed > 0 && <CartChanges lines={changed} busy={changes.isChanging()} onAccept={accept} />}
      <div className="cart__lines">
        <ul aria-label="Items in your cart">
          {pieces.map((item) => (
            <CartLine key={item.id} item={item} changes={changes} onRemove={() => remove(item.id)} />
          ))}
        </ul>
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

/** @param props.isEmptied on this page, with what had the focus */
function EmptyCart({ isEmptied }: { isEmptied: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isEmptied && document.activeElement === document.body) title.current?.focus();
  }, [isEmptied]);
  return (
    <>
      <div className="container empty-state">
        <h1 ref={title} tabIndex={-1}>
          Your cart is empty
        </h1>
        <p>Find something for the next sunny day.</p>
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
