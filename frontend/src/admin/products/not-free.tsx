import type { StaffProductDetail, StaffVariant } from '../../api/admin/products';
import { labelOf } from './variant-sheet';

type Units = Pick<StaffVariant, 'held' | 'keptForWaitlist' | 'keptForExchanges'>;

/**
 * Returns why units in stock cannot be sold: "3 more are not free: 2 held by running checkouts, 1 kept for the
 * waitlist". Undefined if all units are free.
 */
export function whyNotFree({ held, keptForWaitlist, keptForExchanges }: Units): string | undefined {
  if (held === 0) return undefined;
  const reasons = [
    [held - keptForWaitlist - keptForExchanges, 'held by running checkouts'],
    [keptForWaitlist, 'kept for the waitlist'],
    [keptForExchanges, 'reserved for exchanges'],
  ] as const;
  const parts = reasons.filter(([units]) => units > 0).map(([units, reason]) => `${units} ${reason}`);
  return `${held} more ${held === 1 ? 'is' : 'are'} not free: ${parts.join(', ')}.`;
}

/** Lists units that are not free, per size and color. */
export function NotFree({ variants }: Pick<StaffProductDetail, 'variants'>) {
  const held = variants.filter((variant) => variant.held > 0);
  if (held.length === 0) return null;
  return (
    <ul aria-label="Units that are not free">
      {held.map((variant) => (
        <li key={variant.id}>
          <strong>{labelOf({ size: variant.size ?? '', color: variant.color })}</strong>: {whyNotFree(variant)}
        </li>
      ))}
    </ul>
  );
}
