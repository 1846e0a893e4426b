import type { ReactNode } from 'react';
import type { OrderSummary, StaffOrder } from '../../api/models';
import { formatMoney, Money } from '../../ui/money';
import { isRefundedInFull, isUnpaid } from '../../ui/order-money';
import { useNow } from '../../ui/use-now';
import { ageInWords } from '../jobs/time-in-words';
import { StateTag } from '../ui/state-tag';
import { isCancelledUnpaid, netTotal } from './order-names';

type OrderMoney = Pick<OrderSummary, 'status' | 'total' | 'unbilled' | 'paid' | 'refunded' | 'retained' | 'createdAt'>;

const day = 24 * 3_600_000;

/** Age in milliseconds at which an unpaid order is marked in red. */
const longUnpaid = 7 * day;

/** State of an order's payment and refunds. Renders nothing for a paid order without refunds. */
function MoneyTag({ order }: { order: OrderMoney }) {
  const now = useNow(60_000);
  const { refunded, retained, total, unbilled } = order;
  if (retained) {
    const amount = formatMoney(retained.amount);
    return retained.retainedBy ? (
      <StateTag tone="quiet" name={`${amount} not refunded (decided by ${retained.retainedBy})`} />
    ) : (
      <StateTag tone="bad" name={`Owes refund of ${amount}`} />
    );
  }
  if (isRefundedInFull(order)) return <StateTag tone="bad" name="Refunded in full" />;
  if (refunded > 0) return <StateTag tone="quiet" name="Partly refunded" />;
  if (!isUnpaid(order)) return null;
  const age = now - Date.parse(order.createdAt);
  const balance = unbilled > 0 ? `, ${formatMoney(total - unbilled)} owed` : '';
  const since = age < day ? '' : ` for ${ageInWords(age)}`;
  return <StateTag tone={age < longUnpaid ? 'busy' : 'bad'} name={`Unpaid${since}${balance}`} />;
}

/** State of an order's payment in a list, and whether the price difference of an exchange is not paid. */
export function PaymentTag({ order }: { order: OrderMoney & Partial<Pick<OrderSummary, 'unpaidDifference'>> }) {
  const { unpaidDifference = 0 } = order;
  // An unpaid order is marked in any case, and a row has no room for a third line.
  if (unpaidDifference === 0 || isUnpaid(order)) return <OwnPaymentTag order={order} />;
  return (
    <span className="order-money" title={`${formatMoney(unpaidDifference)} is not paid yet`}>
      <OwnPaymentTag order={order} />
      <StateTag tone="busy" name="Difference unpaid" />
    </span>
  );
}

function OwnPaymentTag({ order }: { order: OrderMoney }) {
  const { paid, refunded, retained } = order;
  if (retained || refunded > 0 || isUnpaid(order)) return <MoneyTag order={order} />;
  if (paid > 0) return <StateTag tone="good" name="Paid" />;
  return isCancelledUnpaid(order) ? <>Not paid</> : <>Free</>;
}

/** Mark of an order with private notes, with the notes as a tooltip. Renders nothing without notes. */
export function NoteTag({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <span className="state-tag state-tag--busy orders-note" title={notes.join('\n')}>
      Note<span className="visually-hidden">: {notes.join('. ')}</span>
    </span>
  );
}

/** Mark of an order on hold, with the reason as a tooltip. Renders nothing for other orders. */
export function HoldTag({ order: { holdReason } }: { order: Pick<OrderSummary, 'holdReason'> }) {
  if (holdReason === undefined) return null;
  return (
    <span className="state-tag state-tag--busy" title={holdReason}>
      On hold<span className="visually-hidden">: {holdReason}</span>
    </span>
  );
}

/** Tag of an order with expedited shipping. Renders nothing for other orders. */
export function ExpeditedTag({ order: { shippingMethod } }: { order: Pick<OrderSummary, 'shippingMethod'> }) {
  return shippingMethod === 'expedited' && <StateTag tone="busy" name="Expedited" />;
}

interface PartlyShippedProps {
  shipped: number;
  all: number;
  /** Shows "2/5", with the full text as a tooltip. */
  isShort?: boolean;
}

/** "2 of 5 items shipped" for an order that is shipped in part. Renders nothing for other orders. */
export function PartlyShipped({ shipped, all, isShort = false }: PartlyShippedProps) {
  if (shipped === 0 || shipped === all) return null;
  const name = `${shipped} of ${all} items shipped`;
  if (!isShort) return <StateTag tone="busy" name={name} />;
  return (
    <span className="state-tag state-tag--busy" title={name}>
      <span aria-hidden="true">
        {shipped}/{all}
      </span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** Name of a set above its two lines. */
export function SetRow({ name, columns, children }: { name: string; columns: number; children?: ReactNode }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        Set: {name}
      </th>
      {children}
    </tr>
  );
}

interface OrderSumsProps {
  order: StaffOrder;
  /** Number of columns of the table. */
  columns: number;
  /** Reason for the discount; default: the promo code. Customers must not see a reason that staff entered. */
  discountReason?: string | undefined;
}

/** Totals below a table of items. */
export function OrderSums({ order, columns, discountReason = order.promoCode }: OrderSumsProps) {
  const { subtotal, discount, promoCode, shipping, tax, total, refunded } = order;
  const isNeverPaid = isCancelledUnpaid(order);
  const uncharged = isNeverPaid ? total : order.unbilled;
  const sums = [
    { name: 'Subtotal', sum: <Money amount={subtotal} /> },
    discount > 0 && {
      name: discountReason ? `Discount (${discountReason})` : 'Discount',
      sum: (
        <>
          −<Money amount={discount} />
        </>
      ),
    },
    order.address !== '' &&
      (shipping > 0 || order.items.some(({ custom }) => !custom)) && {
        // If the order has a promo code but no discount, the code gave free shipping.
        name: promoCode && discount === 0 && shipping === 0 ? `Shipping (${promoCode})` : 'Shipping',
        sum: shipping === 0 ? 'FREE' : <Money amount={shipping} />,
      },
    tax > 0 && { name: 'Sales tax', sum: <Money amount={tax} /> },
    { name: 'Total', sum: <Money amount={total} /> },
    uncharged > 0 && {
      // A part is also not charged after an exchange for a cheaper size, so it was not necessarily cancelled.
      name: isNeverPaid ? 'Cancelled before payment' : 'Not charged',
      sum: (
        <>
          −<Money amount={uncharged} />
        </>
      ),
    },
    refunded > 0 && {
      name: 'Refunded',
      sum: (
        <>
          −<Money amount={refunded} />
        </>
      ),
    },
    uncharged + refunded > 0 && { name: 'Net', sum: <Money amount={netTotal(order)} /> },
  ];
  return (
    <tfoot>
      {sums.map(
        (row) =>
          row && (
            <tr key={row.name}>
              <th scope="row" colSpan={columns - 1}>
                {row.name}
              </th>
              <td className="money">{row.sum}</td>
            </tr>
          ),
      )}
    </tfoot>
  );
}
