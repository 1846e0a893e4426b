import { Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { showFieldErrors } from '../../ui/field-errors';
import { formatMoney, Money } from '../../ui/money';
import { useToast } from '../../ui/toast/use-toast';
import { SteadyButton } from '../ui/steady-button';
import { PasswordNotGiven } from '../password/use-fresh-password';
import { newIdempotencyKey } from './idempotency-key';
import { refusalOf, useOrderWork } from './use-staff-order';

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
  const [refunding, setRefunding] = useState(false);
  const { change, refund, reload } = useOrderWork(order.id);
  const toast = useToast();
  const { paid, refunded, refundable, paymentProvider } = order;
  const isPossible = typeof amount === 'number' && amount > 0 && amount <= refundable;

  const canRestock =
    amount === refundable &&
    order.items.some(({ quantity, restocked }) => restocked < quantity) &&
    order.staffTimeline.every(({ kind }) => kind !== 'return');
  const canKeep = order.status === 'cancelled' && order.retained !== undefined && !order.retained.keptBy;

  const keep = async () => {
    try {
      await change({ keepPayment: true });
      toast({ title: 'Payment kept', description: `${formatMoney(refundable)} of order ${order.id} is not refunded` });
      onClose();
    } catch (error) {
      void reload();
      const { reason: description } = refusalOf(error, 'Failed to update the order. Please try again.');
      toast({ tone: 'error', title: 'Error', description });
    }
  };

  const save = async ({ amount: entered, reason, restock }: Fields) => {
    if (entered === null) return;
    setRefunding(true);
    try {
      const made = await refund({
        amount: entered,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(canRestock && { restock }),
        idempotencyKey,
      });
      toast({ title: 'Refund on its way', description: `${formatMoney(made)} of order ${order.id} goes back` });
      onClose();
    } catch (error) {
      if (error instanceof PasswordNotGiven) return;
      void reload();
      const { reason: description, errors } = refusalOf(error, 'Failed to refund the order');
      toast({ tone: 'error', title: 'Refund failed', description });
      showFieldErrors(form, errors);
    } finally {
      setRefunding(false);
    }
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
      <div className="dialog-actions">
        {canKeep && <Button onClick={() => void keep()}>Keep the payment</Button>}
        <Button onClick={onClose}>Do not refund now</Button>
        <SteadyButton type="primary" danger htmlType="submit" inactive={refunding || refundable === 0}>
          {refunding ? 'Refunding...' : `Refund${isPossible ? ` ${formatMoney(amount)}` : ''}`}
        </SteadyButton>
      </div>
    </Form>
  );
}
