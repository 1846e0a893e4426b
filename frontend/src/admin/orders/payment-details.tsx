import { Form, Select } from 'antd';
import type { StaffOrder } from '../../api/models';
import { formatMoney, Money } from '../../ui/money';
import { isUnpaid } from '../../ui/order-money';
import { IfMay, RowButton, SteadyButton } from '../ui/buttons';
import { DayAndTime } from '../ui/day-and-time';
import { Facts } from '../ui/facts';
import { payBackMethods, paymentMethods, paymentName } from './order-names';
import { isUnpaidDifference } from './order-differences';
import { DifferencePayLink, PayLink } from './pay-link';
import { useOrderWork } from './use-order-work';

const states = { pending: 'on its way', succeeded: 'done', failed: 'failed' } as const;

const payBackName = (method: string) => payBackMethods.find(({ value }) => value === method)?.label;

interface PaymentDetailsProps {
  order: StaffOrder;
  /** Opens the form that records how staff paid a failed refund back. */
  onPaidBack: (refundId: string) => void;
}

export function PaymentDetails({ order, onPaidBack }: PaymentDetailsProps) {
  const { paid, refunded, refundable, refunds, total, unbilled } = order;
  return (
    <>
      <Facts
        className="order-payment"
        facts={[
          ['Method', paymentName(order)],
          isUnpaid(order) && unbilled > 0 && ['Owed', <Money amount={total - unbilled} />],
          ['Paid', <Money amount={paid} />],
          refunded > 0 && ['Refunded', <Money amount={refunded} />],
          paid > 0 && ['Can be refunded', <Money amount={refundable} />],
        ]}
      />
      {isUnpaid(order) && order.placedBy && (
        <IfMay permission="orders.change">
          <RecordPayment order={order} />
        </IfMay>
      )}
      <PayLink order={order} />
      {order.differences.filter(isUnpaidDifference).map(({ id, amount }) => (
        <DifferencePayLink key={id} id={id} amount={amount} />
      ))}
      {refunds.length > 0 && (
        <ul className="order-refunds" aria-label="Refunds" aria-live="polite">
          {refunds.map(({ id, amount, state, reason, at, by, error, owed, paidBackBy }) => (
            <li key={id}>
              Refund of <Money amount={amount} />,{' '}
              {state === 'succeeded' && order.paymentProvider === undefined
                ? 'recorded; to be returned by hand'
                : states[state]}
              <span className="second-line">
                <DayAndTime iso={at} />
                {` by ${by}`}
              </span>
              {paidBackBy && <span className="second-line">Paid back: {payBackName(paidBackBy)}</span>}
              {reason && <span className="second-line">{reason}</span>}
              {error && <span className="orders-failure">{error}</span>}
              {owed > 0 && (
                <>
                  <span className="second-line">
                    {owed < amount && `${formatMoney(owed)} of this refund is still owed. `}
                    The order is in the view “Refund failed” until you refund again, record a refund by other means, or
                    add a note that settles it.
                  </span>
                  <RowButton
                    needs="orders.refund"
                    text="Refunded by other means"
                    label={`Refunded by other means: ${formatMoney(owed)}`}
                    onClick={() => onPaidBack(id)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface Fields {
  paymentMethod: NonNullable<StaffOrder['paymentMethod']>;
}

function RecordPayment({ order: { id, total, unbilled } }: { order: StaffOrder }) {
  const { busy, change } = useOrderWork(id);
  const done = { title: 'Payment recorded', description: `${formatMoney(total - unbilled)} received for order ${id}` };
  return (
    <Form<Fields>
      name="payment"
      layout="vertical"
      requiredMark={false}
      onFinish={(fields) => void change(fields, { done })}
    >
      <Form.Item
        label="Paid by"
        name="paymentMethod"
        rules={[{ required: true, message: 'Please choose how it was paid.' }]}
      >
        <Select options={paymentMethods} placeholder="Choose how it was paid" />
      </Form.Item>
      <SteadyButton type="primary" htmlType="submit" inactive={busy}>
        {busy ? 'Saving...' : 'Record payment'}
      </SteadyButton>
    </Form>
  );
}
