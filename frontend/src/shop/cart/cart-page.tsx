import './cart.css';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cart } from '../../api/models';
import { checkoutPath, productsPath } from '../../page/paths';
import { ProductSuggestions, useRefusedForm } from '../../page/site';
import { connection } from '../../device/connection';
import { useObserved } from '../../device/observed';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { entriesOf } from './cart-item';
import { CartLines, CartProblems, ChangedLines, problemsIn } from './cart-lines';
import { useCart, useCartIntake } from './use-cart';
import { useChangeCart } from './use-change-cart';
import { type Removals, useRemovals } from './use-removals';
import { Icon } from '../../ui/icon';
import { DeliveryLine } from '../delivery/delivery-line';
import { AcceptedCards, FreeShipping, TotalsList } from './totals-list';
import { PromoForm } from './promo-form';
import { ServerForm } from '../../page/server-form';
import { ConfirmButton } from '../../ui/confirm-button';
import { IntakeList } from './intake-list';

const failure = {
  title: 'Your cart could not be loaded',
  text: 'There was a problem with your cart. Please try again.',
};

const offlineText = 'You are offline. Your cart is saved, including items that you add now.';

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
  const entries = entriesOf(cart.items);
  return (
    <div className="container cart">
      <h1 ref={title} tabIndex={-1}>
        Your Cart
      </h1>
      {removals.undo}
      <CartIntake onDismiss={removals.focus} />
      <ChangedLines {...{ cart, changes, removals }} />
      <div className="cart__lines">
        <CartLines {...{ cart, changes, removals, entries }} />
        <div className="cart__actions">
          <Link to={productsPath} className="button button--quiet">
            Continue Shopping
          </Link>
          <ClearCart lines={entries.length} disabled={changes.isChanging()} onClear={changes.clear} />
        </div>
      </div>
      <CartSummary cart={cart} pending={changes.isChanging()} />
    </div>
  );
}

/** @param props.isEmptied whether the shopper emptied the cart on this page, which removed the focused element */
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
      <ProductSuggestions />
    </>
  );
}

/** @param props.pending whether the totals are being recalculated */
function CartSummary({ cart, pending }: { cart: Cart; pending: boolean }) {
  const { items, totals, promo } = cart;
  const problems = problemsIn(items);
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Order Summary</h2>
      <div aria-live="polite" aria-busy={pending} className="summary__figures">
        <TotalsList totals={totals} promoCode={promo?.code} />
        <FreeShipping totals={totals} />
      </div>
      <DeliveryLine />
      <PromoForm cart={cart} />
      <CartProblems id="cart-problems" count={problems} />
      {problems > 0 ? (
        <button type="button" className="button button--wide" aria-disabled aria-describedby="cart-problems">
          Proceed to Checkout
        </button>
      ) : (
        <Link to={checkoutPath} className="button button--wide">
          Proceed to Checkout
        </Link>
      )}
      <div className="summary__promises">
        <p>
          <Icon name="returns" size={20} />
          Free returns within 30 days
        </p>
        <AcceptedCards />
      </div>
    </section>
  );
}

/** Clears the cart after a confirmation. */
function ClearCart({
  lines,
  disabled,
  onClear,
}: {
  lines: number;
  disabled: boolean;
  onClear: () => Promise<unknown>;
}) {
  const asked = useRefusedForm('clear-cart') !== undefined;
  return (
    <ServerForm form="clear-cart" className="clear-cart" onSubmit={(event) => event.preventDefault()}>
      <ConfirmButton
        type="submit"
        className="link-button"
        inactive={disabled}
        asked={asked}
        question={`Remove ${lines === 1 ? 'the item' : `all ${lines} items`}?`}
        keep={lines === 1 ? 'Keep it' : 'Keep them'}
        action={onClear}
      >
        Clear Cart
      </ConfirmButton>
    </ServerForm>
  );
}

/** Shows the result of merging the carts of two devices, until the shopper dismisses it. */
function CartIntake({ onDismiss }: { onDismiss: () => void }) {
  const { intake, dismiss } = useCartIntake();
  if (intake === null) return null;

  const leave = () => {
    onDismiss();
    dismiss();
  };

  return (
    <section className="cart-changes" aria-labelledby="cart-intake">
      <div>
        <h2 id="cart-intake">We combined the carts from your devices</h2>
        <IntakeList intake={intake} />
      </div>
      <button type="button" className="button button--quiet" onClick={leave}>
        Got it
      </button>
    </section>
  );
}
