import { useEffect } from 'react';
import type { Cart } from '../../api/models';
import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { CartChanges } from './cart-changes';
import { additionOf, type CartPiece, isGone, piecesOf } from './cart-item';
import { CartLine } from './cart-line';
import type { useChangeCart } from './use-change-cart';
import type { Removals } from './use-removals';

interface CartLinesProps {
  cart: Cart;
  changes: ReturnType<typeof useChangeCart>;
  removals: Removals;
  /** In display order. */
  pieces: readonly CartPiece[];
}

/** All lines of a cart, with quantity steppers and remove buttons. */
export function CartLines({ cart: { items }, changes, removals, pieces }: CartLinesProps) {
  const { undone, focus } = removals;
  // The undo button that had the focus was removed.
  useEffect(() => {
    if (undone > 0) focus();
  }, [undone, focus]);

  const remove = async (piece: CartPiece) => {
    focus();
    const item = isGone(piece) ? undefined : additionOf(piece.id, items);
    if ((await changes.remove(piece.id)) && item) removals.keep([piece.name, ...piece.details].join(', '), item);
  };
  return (
    <ul aria-label="Items in your cart">
      {pieces.map((item) => (
        <CartLine key={item.id} item={item} changes={changes} onRemove={() => void remove(item)} />
      ))}
    </ul>
  );
}

/** Asks the shopper to accept changes in the cart. Renders nothing if there are none. */
export function ChangedLines({ cart, changes, removals }: Omit<CartLinesProps, 'pieces'>) {
  const changed = piecesOf(cart.items).filter(({ problem }) => problem !== null).length;
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
