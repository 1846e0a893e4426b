import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import type { StaffOrder } from '../../api/models';
import { adminOrderPath } from '../../page/staff-paths';
import { formatMoney } from '../../ui/money';
import { StateTag } from '../ui/state-tag';

type Difference = StaffOrder['differences'][number];

const states: Record<Difference['state'], { tone: 'busy' | 'good' | 'quiet'; name: string }> = {
  unpaid: { tone: 'busy', name: 'Unpaid' },
  paid: { tone: 'good', name: 'Paid' },
  cancelled: { tone: 'quiet', name: 'Cancelled' },
};

/** Links between an order and the orders that charge the price differences of its exchanges. */
export function OrderDifferences({ order: { differenceOf, differences } }: { order: StaffOrder }) {
  return (
    <>
      {differenceOf !== undefined && (
        <p className="order-difference">
          This order charges the price difference of an exchange in order{' '}
          <Link to={adminOrderPath(differenceOf)}>{differenceOf}</Link>.
        </p>
      )}
      {differences.map(({ id, amount, state }) => (
        <p key={id} className="order-difference">
          Price difference of {formatMoney(amount)} in order <Link to={adminOrderPath(id)}>{id}</Link>{' '}
          <StateTag {...states[state]} />
        </p>
      ))}
    </>
  );
}

/** Whether the customer has not paid the price difference of an exchange. */
export const isUnpaidDifference = ({ state }: Difference) => state === 'unpaid';

/** Whether the order has an unpaid price difference for units that are not in a parcel yet. */
export const hasUnpaidDifference = ({ items, differences }: StaffOrder) =>
  differences
    .filter(isUnpaidDifference)
    .some(({ itemId }) =>
      items.some(({ id, quantity, cancelled, shipped }) => id === itemId && quantity - cancelled > shipped),
    );

/** Warns staff about price differences that are not paid yet. */
export function UnpaidDifferences({ order: { differences } }: { order: StaffOrder }) {
  return differences
    .filter(isUnpaidDifference)
    .map(({ id, amount }) => (
      <Alert
        key={id}
        type="warning"
        showIcon
        title={`The price difference of ${formatMoney(amount)} in order ${id} is not paid yet.`}
      />
    ));
}

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
