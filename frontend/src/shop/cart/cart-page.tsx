import './cart.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Cart, NewCartItem } from '../../api/models';
import { productsPath } from '../../page/paths';
import { PiecesInstead } from '../../page/pieces-instead';
import { connection } from '../../device/connection';
import { useObserved } from '../../device/observed';
import { LoadFailed } from '../../ui/load-failed';
import { ServerForm } from '../../page/server-form';
import { PageSkeleton } from '../../ui/page-skeleton';
import { SteadyButton } from '../../ui/steady-button';
import { CartChanges } from './cart-changes';
import { CartIntake } from './cart-intake';
import { additionOf, type CartPiece, isGone, piecesOf } from './cart-item';
import { CartLine } from './cart-line';
import { CartSummary } from './cart-summary';
import { ClearCart } from './clear-cart';
import { RemovedPiece } from './removed-piece';
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
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [undone, setUndone] = useState(0);
  const isFilled = cart !== undefined && cart.items.length > 0;
  if (isFilled && !wasFilled) setWasFilled(true);
  const putBack = () => {
    setRemoved(null);
    setUndone(undone + 1);
  };
  const undo = cart && removed && (
    <RemovedPiece key={removed.number} {...removed} sessionId={cart.sessionId} onUndone={putBack} />
  );
  const keepRemoved = (name: string, item: NewCartItem) =>
    setRemoved((former) => ({ name, item, number: (former?.number ?? 0) + 1 }));
  if (isFilled) return <FilledCart {...{ cart, undo, undone }} onRemoved={keepRemoved} />;
  if (!isKnown || cart) return <EmptyCart isEmptied={wasFilled} undo={undo} />;
  if (error) return <LoadFailed {...failure} {...(offline && { text: offlineText })} onRetry={() => mutate()} />;
  return <PageSkeleton />;
}

interface Removed {
  name: string;
  item: NewCartItem;
  number: number;
}

interface FilledCartProps {
  cart: Cart;
  undo: ReactNode;
  /** How often something was put back. */
  undone: number;
  onRemoved: (name: string, item: NewCartItem) => void;
}

function FilledCart({ cart, undo, undone, onRemoved }: FilledCartProps) {
  const { sessionId, items } = cart;
  const changes = useChangeCart(sessionId, cart);
  const title = useRef<HTMLHeadingElement>(null);
  const pieces = piecesOf(items);
  const changed = pieces.filter(({ problem }) => problem !== null).length;

  /** The pressed button disappears; the focus must not. */
  const toTop = () => title.current?.focus();
  useEffect(() => {
    if (undone > 0) toTop();
  }, [undone]);

  const remove = async (piece: CartPiece) => {
    toTop();
    const item = isGone(piece) ? undefined : additionOf(piece.id, items);
    if ((await changes.remove(piece.id)) && item) onRemoved([piece.name, ...piece.details].join(', '), item);
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
      {undo}
      <CartIntake onDismiss={toTop} />
      {changed > 0 && (
        <CartChanges lines={changed}>
          <ServerForm
            form="accept-changes"
            onSubmit={(event) => {
              event.preventDefault();
              accept();
            }}
          >
            <SteadyButton type="submit" className="button" inactive={changes.isChanging()}>
              OK
            </SteadyButton>
          </ServerForm>
        </CartChanges>
      )}
      <div className="cart__lines">
        <ul aria-label="Items in your cart">
          {pieces.map((item) => (
            <CartLine key={item.id} item={item} changes={changes} onRemove={() => void remove(item)} />
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
function EmptyCart({ isEmptied, undo }: { isEmptied: boolean; undo: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isEmptied && document.activeElement === document.body) title.current?.focus();
  }, [isEmptied]);
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
