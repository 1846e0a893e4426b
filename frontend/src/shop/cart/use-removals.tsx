import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import type { Cart, NewCartItem } from '../../api/models';
import { RemovedPiece } from './removed-piece';

interface Removed {
  name: string;
  item: NewCartItem;
  number: number;
}

export interface Removals {
  /** Button that restores the last removed item; undefined until something is removed. */
  undo: ReactNode;
  /** Number of restored items. */
  undone: number;
  keep: (name: string, item: NewCartItem) => void;
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
      <RemovedPiece key={removed.number} {...removed} sessionId={cart.sessionId} onUndone={putBack} />
    ),
    undone,
    keep: (name, item) => setRemoved((former) => ({ name, item, number: (former?.number ?? 0) + 1 })),
    focus,
  };
}
