import { Checkbox, Form, Select } from 'antd';
import { useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { formatMoney, Money } from '../../ui/money';
import { isUnpaid } from '../../ui/order-money';
import { IfMay, RowButton, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
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
  /** Opens the form that corrects a payment that staff recorded. */
  onCorrectPayment: () => void;
}

export function PaymentDetails({ order, onPaidBack, onCorrectPayment }: PaymentDetailsProps) {
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
      {isPaidByHand(order) && (
        <IfMay permission="orders.refund">
          <RecordedPayment order={order} onCorrect={onCorrectPayment} />
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

/** Whether staff recorded the payment, so that no payment provider holds it. */
const isPaidByHand = ({ placedBy, paymentProvider, paid }: StaffOrder) =>
  placedBy !== undefined && paymentProvider === undefined && paid > 0;

/** Whether nothing is shipped, cancelled or refunded, so that the order can become unpaid again. */
const isPaymentOpen = ({ status, parcels, refunded, items }: StaffOrder) =>
  status !== 'cancelled' &&
  refunded === 0 &&
  parcels.length === 0 &&
  (status === 'pending' || status === 'processing' || items.every(({ custom }) => custom));

/** Corrects or undoes a payment that staff recorded. */
function RecordedPayment({ order, onCorrect }: { order: StaffOrder; onCorrect: () => void }) {
  const { busy, undoPayment } = useOrderWork(order.id);
  const [undoing, setUndoing] = useState(false);
  return (
    <div className="pay-link__actions">
      <SteadyButton inactive={busy} onClick={onCorrect}>
        Correct payment
      </SteadyButton>
      {isPaymentOpen(order) && (
        <SteadyButton danger inactive={busy} onClick={() => setUndoing(true)}>
          Undo payment
        </SteadyButton>
      )}
      <ConfirmDialog
        open={undoing}
        title="Undo the payment?"
        okText="Undo the payment"
        cancelText="Leave it recorded"
        busy={busy}
        onConfirm={undoPayment}
        onClose={() => setUndoing(false)}
      >
        <p>
          Do this only if the {formatMoney(order.paid)} never arrived. The order becomes unpaid again, and its items
          stay reserved. To return money, refund the order instead.
        </p>
        <p>
          The customer gets no email about this. If a receipt was sent, please write to the customer.
          {order.payLink && ' The payment link works again, unless it expired or was cancelled.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}

interface Fields {
  paymentMethod: NonNullable<StaffOrder['paymentMethod']>;
}

function RecordPayment({ order: { id, total, unbilled, hasMailAddress } }: { order: StaffOrder }) {
  const { busy, change } = useOrderWork(id);
  // Not a field of the form: the dialog asks before it closes when a field is filled in.
  const [receipt, setReceipt] = useState(true);
  const done = { title: 'Payment recorded', description: `${formatMoney(total - unbilled)} received for order ${id}` };
  return (
    <Form<Fields>
      name="payment"
      layout="vertical"
      requiredMark={false}
      onFinish={(fields) => void change({ ...fields, receipt }, { done })}
    >
      <Form.Item
        label="Paid by"
        name="paymentMethod"
        rules={[{ required: true, message: 'Please choose how it was paid.' }]}
      >
        <Select options={paymentMethods} placeholder="Choose how it was paid" />
      </Form.Item>
      {hasMailAddress && (
        <Form.Item>
          <Checkbox checked={receipt} onChange={({ target }) => setReceipt(target.checked)}>
            Email the customer a receipt
          </Checkbox>
        </Form.Item>
      )}
      <SteadyButton type="primary" htmlType="submit" inactive={busy}>
        {busy ? 'Saving...' : 'Record payment'}
      </SteadyButton>
    </Form>
  );
}
