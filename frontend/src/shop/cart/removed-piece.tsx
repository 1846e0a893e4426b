import type { NewCartItem } from '../../api/models';
import { SteadyButton } from '../../ui/steady-button';
import { useChangeCart } from './use-change-cart';

interface RemovedPieceProps {
  name: string;
  /** What puts it back. */
  item: NewCartItem;
  sessionId: string;
  onUndone: () => void;
}

/** Says what was removed from the cart, and puts it back. */
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
