import type { CartItem } from '../../api/models';
import { piecesOf } from './cart-item';

/** Number of cart lines with a problem that blocks the checkout. A set counts once. */
export const problemsIn = (items: CartItem[]) => piecesOf(items).filter(({ problem }) => problem !== null).length;

/** Says why the checkout is blocked; nothing while no line has a problem. */
export function CartProblems({ count, id }: { count: number; id?: string }) {
  return (
    count > 0 && (
      <p id={id} className="field-error" role="status">
        {count === 1 ? 'One item needs' : `${count} items need`} your attention before you can check out.
      </p>
    )
  );
}
