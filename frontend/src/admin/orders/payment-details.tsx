import type { StaffOrder } from '../../api/models';
import { Money } from '../../ui/money';
import { StoreDate } from '../../page/store-date';
import { isUnpaid } from '../../ui/order-money';
import { RecordPayment } from './record-payment';
import { paymentName } from './payment-methods';

const states = { pending: 'on its way', succeeded: 'done', failed: 'failed' } as const;

export function PaymentDetails({ order }: { order: StaffOrder }) {
  const { paymentMethod, paid, refunded, refundable, refunds } = order;
  return (
    <>
      <dl className="order-payment">
        <div>
          <dt>Method</dt>
          <dd>{isUnpaid(order) ? 'Not paid yet' : paymentName(paymentMethod)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            <Money amount={paid} />
          </dd>
        </div>
        {refunded > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd>
              <Money amount={refunded} />
            </dd>
          </div>
        )}
        <div>
          <dt>Can be refunded</dt>
          <dd>
            <Money amount={refundable} />
          </dd>
        </div>
      </dl>
      {isUnpaid(order) && order.placedBy && <RecordPayment order={order} />}
      {refunds.length > 0 && (
        <ul className="order-refunds" aria-label="Refunds" aria-live="polite">
          {refunds.map(({ id, amount, state, reason, at, by, error }) => (
            <li key={id}>
              Refund of <Money amount={amount} />, {states[state]}
              <span className="second-line">
                <StoreDate iso={at} withTime />
                {` by ${by}`}
              </span>
              {reason && <span className="second-line">{reason}</span>}
              {error && <span className="orders-failure">{error}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
