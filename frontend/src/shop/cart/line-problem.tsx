import type { CartItem } from '../../api/models';
import type { CartChanges } from './use-change-cart';

interface LineProblemProps {
  item: CartItem;
  changes: CartChanges;
}

/** What stands between a line and the checkout, and the way out of it. */
export function LineProblem({
  item: { id, problem, problemMessage, quantity, available, product },
  changes,
}: LineProblemProps) {
  if (problem === null) return null;
  const wayOut = {
    archived: { label: 'Remove', take: () => changes.remove(id) },
    'sold-out': { label: 'Remove', take: () => changes.remove(id) },
    'not-enough': { label: `Set to ${available}`, take: () => changes.setQuantity(id, available) },
    repriced: { label: 'OK', take: () => changes.setQuantity(id, quantity) },
  }[problem];
  return (
    <div className="line-problem">
      <p>{problemMessage}</p>
      <button
        type="button"
        className="button button--quiet"
        disabled={changes.isChanging(id)}
        aria-label={`${wayOut.label}: ${product.name}`}
        onClick={() => void wayOut.take()}
      >
        {wayOut.label}
      </button>
    </div>
  );
}
