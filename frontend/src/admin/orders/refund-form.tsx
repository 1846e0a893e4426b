import { Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { formatMoney, Money } from '../../ui/money';
import { FormActions } from '../ui/buttons';
import { newIdempotencyKey, useOrderWork } from './use-orders';

interface Fields {
  amount: number | null;
  reason: string;
  restock: boolean;
}

/** Form for one refund. It uses one idempotency key, so retries do not refund twice. */
export function RefundForm({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const amount = Form.useWatch('amount', form);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { busy, change, refund } = useOrderWork(order.id);
  const { paid, refunded, refundable, paymentProvider } = order;
  const isPossible = typeof amount === 'number' && amount > 0 && amount <= refundable;

  const canRestock =
    amount === refundable &&
    order.items.some(({ quantity, restocked }) => restocked < quantity) &&
    order.staffTimeline.every(({ kind }) => kind !== 'return');
  const canKeep = order.status === 'cancelled' && order.retained !== undefined && !order.retained.keptBy;

  const keep = async () => {
    const description = `${formatMoney(refundable)} of order ${order.id} is not refunded`;
    if (await change({ keepPayment: true }, { done: { title: 'Payment kept', description } })) onClose();
  };

  const save = async ({ amount: entered, reason, restock }: Fields) => {
    if (entered === null) return;
    const refunding = {
      amount: entered,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(canRestock && { restock }),
      idempotencyKey,
    };
    if (await refund(refunding, form)) onClose();
  };

  return (
    <Form<Fields>
      form={form}
      name="refund"
      layout="vertical"
      requiredMark={false}
      initialValues={{ amount: refundable, reason: '', restock: false }}
      onFinish={(fields) => void save(fields)}
    >
      <p>
        Of <Money amount={paid} /> paid
        {refunded > 0 && (
          <>
            , <Money amount={refunded} /> went back before:
          </>
        )}{' '}
        <Money amount={refundable} /> can be refunded.
        {paymentProvider === undefined &&
          ' The shop charged no card: give the money back by hand. This form records it.'}
      </p>
      <Form.Item
        label="Amount in dollars"
        name="amount"
        rules={[
          { required: true, message: 'Please enter an amount.' },
          { type: 'number', min: 0.01, message: 'The smallest refund is $0.01.' },
          { type: 'number', max: refundable, message: `At most ${formatMoney(refundable)} can be refunded.` },
        ]}
        validateTrigger="onSubmit"
      >
        <InputNumber prefix="$" precision={2} controls={false} className="orders-amount" />
      </Form.Item>
      <Form.Item label="Reason, as the customer reads it in the mail (optional)" name="reason">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      {canRestock && (
        <Form.Item name="restock" valuePropName="checked">
          <Checkbox>The items are back: put them on sale again</Checkbox>
        </Form.Item>
      )}
      <FormActions
        text={`Refund${isPossible ? ` ${formatMoney(amount)}` : ''}`}
        busyText="Refunding..."
        busy={busy}
        inactive={busy || refundable === 0}
        danger
        cancelText="Do not refund now"
        onCancel={onClose}
      >
        {canKeep && <Button onClick={() => void keep()}>Keep the payment</Button>}
      </FormActions>
    </Form>
  );
}
