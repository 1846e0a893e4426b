import './cart-changes.css';
import { type ReactNode, useEffect, useId } from 'react';
import type { Cart, CartItem } from '../../api/models';
import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { additionOf, type CartEntry, isUnavailable, entriesOf } from './cart-item';
import type { useChangeCart } from './use-change-cart';
import type { Removals } from './use-removals';
import { Link } from 'react-router-dom';
import { productPath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { QuantityStepper } from '../../ui/quantity-stepper';

interface CartLinesProps {
  cart: Cart;
  changes: ReturnType<typeof useChangeCart>;
  removals: Removals;
  entries: readonly CartEntry[];
}

/** All lines of a cart, with quantity steppers and remove buttons. */
export function CartLines({ cart: { items, promo }, changes, removals, entries }: CartLinesProps) {
  const { undone, focus } = removals;
  // Moves the focus, because the focused undo button was removed.
  useEffect(() => {
    if (undone > 0) focus();
  }, [undone, focus]);

  const remove = async (unit: CartEntry) => {
    focus();
    const item = isUnavailable(unit) ? undefined : additionOf(unit.id, items);
    if ((await changes.remove(unit.id)) && item)
      removals.rememberRemoval([unit.name, ...unit.details].join(', '), item);
  };
  return (
    <ul aria-label="Items in your cart">
      {entries.map((item) => (
        <CartLine key={item.id} item={item} code={promo?.code} changes={changes} onRemove={() => void remove(item)} />
      ))}
    </ul>
  );
}

/** Asks the shopper to accept changes in the cart. Renders nothing if there are none. */
export function ChangedLines({ cart, changes, removals }: Omit<CartLinesProps, 'entries'>) {
  const changed = entriesOf(cart.items).filter(({ problem }) => problem !== null).length;
  if (changed === 0) return null;
  return (
    <CartChanges lines={changed}>
      <ServerForm
        form="accept-changes"
        onSubmit={(event) => {
          event.preventDefault();
          removals.focus();
          void changes.accept();
        }}
      >
        <SteadyButton type="submit" className="button" inactive={changes.isChanging()}>
          OK
        </SteadyButton>
      </ServerForm>
    </CartChanges>
  );
}

interface CartLineProps {
  item: CartEntry;
  /** The promo code whose discount the totals contain. */
  code: string | undefined;
  changes: ReturnType<typeof useChangeCart>;
  onRemove: () => void;
}

function CartLine({ item, code, changes, onRemove }: CartLineProps) {
  const { id, slug, details, imageUrl, placeholder, price, quantity, available, lineTotal, problem, problemMessage } =
    item;
  const unavailable = isUnavailable(item);
  const busy = changes.isChanging(id);
  const name = [item.name, ...details].join(', ');
  return (
    <li className={unavailable ? 'cart-line cart-line--gone' : 'cart-line'}>
      <ProductPicture src={imageUrl} alt="" placeholder={placeholder} sizes="112px" maxWidth={400} />
      <div className="cart-line__text">
        <h2>{problem === 'archived' ? item.name : <Link to={productPath(slug)}>{item.name}</Link>}</h2>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        <p>
          <Money amount={price} /> <span className="visually-hidden">each</span>
        </p>
        {code && item.discounted !== undefined && (
          <p>
            {code} {item.discounted ? 'applies' : 'does not apply'} to this item
          </p>
        )}
      </div>
      <p className="cart-line__total">
        <span className="visually-hidden">Line total </span>
        <Money amount={lineTotal} />
      </p>
      <div className="cart-line__tools">
        {unavailable ? (
          <span>Quantity {quantity}</span>
        ) : (
          <ServerForm form="set-quantity" fields={{ item: id }} className="cart-line__form">
            <QuantityStepper
              label={name}
              quantity={quantity}
              max={Math.min(available, 99)}
              busy={busy}
              type="submit"
              onChange={(wanted) => void changes.setQuantity(id, wanted)}
            />
          </ServerForm>
        )}
        <ServerForm
          form="remove-item"
          fields={{ item: id }}
          className="cart-line__form"
          onSubmit={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          <SteadyButton type="submit" className="icon-button" aria-label={`Remove ${name}`} inactive={busy}>
            <Icon name="trash" size={20} />
          </SteadyButton>
        </ServerForm>
      </div>
      {problemMessage && <p className="line-problem">{problemMessage}</p>}
    </li>
  );
}

/** Asks the shopper to accept all changes since the last visit together. Each line shows its own change. */
export function CartChanges({ lines, children }: { lines: number; children: ReactNode }) {
  const id = useId();
  return (
    <section className="cart-changes" aria-labelledby={id}>
      <div>
        <h2 id={id}>Your cart has changed</h2>
        <p>
          {lines === 1 ? 'One item has' : `${lines} items have`} changed since your last visit. Choose OK to accept the
          new prices and the remaining quantities, and to remove items that are no longer available. The totals show the
          new amounts.
        </p>
      </div>
      {children}
    </section>
  );
}

/** Number of cart lines with a problem that blocks the checkout. A set counts once. */
export const problemsIn = (items: CartItem[]) => entriesOf(items).filter(({ problem }) => problem !== null).length;

/** Message that explains why the checkout is blocked. Renders nothing if no line has a problem. */
export function CartProblems({ count, id }: { count: number; id?: string }) {
  return (
    count > 0 && (
      <p id={id} className="field-error" role="status">
        {count === 1 ? 'One item needs' : `${count} items need`} your attention before you can check out.
      </p>
    )
  );
}
