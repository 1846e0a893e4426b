import type { OrderSummary } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { StateTag } from '../list/state-tag';
import { isRefundedInFull, isUnpaid } from '../../ui/order-money';

type OrderMoney = Pick<OrderSummary, 'status' | 'total' | 'paid' | 'refunded' | 'retained'>;

/** State of an order's payment and refunds. Renders nothing for a paid order without refunds. */
export function MoneyTag({ order }: { order: OrderMoney }) {
  const { refunded, retained } = order;
  if (retained) {
    const amount = formatMoney(retained.amount);
    return retained.keptBy ? (
      <StateTag tone="quiet">{`${amount} retained by ${retained.keptBy}`}</StateTag>
    ) : (
      <StateTag tone="bad">{`Owes refund of ${amount}`}</StateTag>
    );
  }
  if (isRefundedInFull(order)) return <StateTag tone="bad">Refunded in full</StateTag>;
  if (refunded > 0) return <StateTag tone="quiet">Partly refunded</StateTag>;
  return isUnpaid(order) ? <StateTag tone="busy">Not paid yet</StateTag> : null;
}
