import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import type { Cart, NewCartItem } from '../../api/models';
import { SteadyButton } from '../../ui/steady-button';
import { useChangeCart } from './use-change-cart';

interface Removed {
  name: string;
  item: NewCartItem;
  number: number;
}

export interface Removals {
  /** Button that restores the last removed item; undefined until something is removed. */
  undo: ReactNode;
  undone: number;
  rememberRemoval: (name: string, item: NewCartItem) => void;
  /** Moves the focus away from a button that disappears. */
  focus: () => void;
}

/** @param place receives the focus when the clicked button disappears */
export function useRemovals(cart: Cart | undefined, place: RefObject<HTMLElement | null>): Removals {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [undone, setUndone] = useState(0);
  const focus = useCallback(() => place.current?.focus(), [place]);
  const putBack = () => {
    setRemoved(null);
    setUndone(undone + 1);
  };
  return {
    undo: cart && removed && (
      <RemovedItem key={removed.number} {...removed} sessionId={cart.sessionId} onUndone={putBack} />
    ),
    undone,
    rememberRemoval: (name, item) => setRemoved((former) => ({ name, item, number: (former?.number ?? 0) + 1 })),
    focus,
  };
}

interface RemovedItemProps {
  name: string;
  item: NewCartItem;
  sessionId: string;
  onUndone: () => void;
}

/** Message that an item was removed from the cart, with a button that restores the item. */
function RemovedItem({ name, item, sessionId, onUndone }: RemovedItemProps) {
  const { isChanging, putBack } = useChangeCart(sessionId);
  const undo = async () => {
    if (await putBack(item)) onUndone();
  };
  return (
    <p className="cart__removed" role="status">
      {name} was removed.{' '}
      <SteadyButton type="button" className="link-button" inactive={isChanging()} onClick={() => void undo()}>
        Undo
      </SteadyButton>
    </p>
  );
}
