import { Link } from 'react-router-dom';
import type { StaffOrder } from '../../api/models';
import { adminOrderPath } from '../../page/staff-paths';
import { formatMoney } from '../../ui/money';

/** Reminds staff of paid price differences, which a refund of the first order does not include. */
export function PaidDifferences({ order: { differences } }: { order: StaffOrder }) {
  return differences
    .filter(({ state, amount }) => state === 'paid' && amount > 0)
    .map(({ id, amount }) => (
      <p key={id}>
        The customer also paid {formatMoney(amount)} for a price difference in order{' '}
        <Link to={adminOrderPath(id)}>{id}</Link>.
      </p>
    ));
}
