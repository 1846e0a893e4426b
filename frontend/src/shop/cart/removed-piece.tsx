import type { NewCartItem } from '../../api/models';
import { SteadyButton } from '../../ui/steady-button';
import { useChangeCart } from './use-change-cart';

interface RemovedPieceProps {
  name: string;
  /** Request that restores the item. */
  item: NewCartItem;
  sessionId: string;
  onUndone: () => void;
}

/** Names the item removed from the cart, with a button that restores it. */
export function RemovedPiece({ name, item, sessionId, onUndone }: RemovedPieceProps) {
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
