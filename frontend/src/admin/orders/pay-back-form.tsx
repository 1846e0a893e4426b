import { Form, Input, InputNumber, Select } from 'antd';
import type { OrderRefund, StaffOrder } from '../../api/models';
import { filledIn } from '../../ui/form-rules';
import { formatMoney } from '../../ui/money';
import { EditForm } from '../ui/edit-dialog';
import { emailSentence, failedRefundOf, payBackMethods } from './order-names';
import { useIdempotencyKey, useOrderWork } from './use-order-work';

interface Fields {
  /** Undefined until staff choose it. */
  paidBackBy: NonNullable<OrderRefund['paidBackBy']> | undefined;
  amount: number;
  note: string;
}

/** Whether a refund failed whose amount the shop may still owe. */
export const canBePaidBack = (order: StaffOrder) => order.refundable > 0 && failedRefundOf(order) !== undefined;

/**
 * Form that records a refund which staff made without the payment provider, after the provider's refund failed. The
 * refund counts like any other refund. Retries with unchanged fields have the same idempotency key.
 */
export function PayBackForm({ order }: { order: StaffOrder }) {
  const [form] = Form.useForm<Fields>();
  const { busy, payBack } = useOrderWork(order.id);
  const keyOf = useIdempotencyKey();
  const { refundable } = order;
  const failed = failedRefundOf(order)?.amount ?? refundable;

  const save = ({ paidBackBy, amount, note }: Fields) => {
    // Without the way, the payment provider would refund the amount.
    if (paidBackBy === undefined) return Promise.resolve(false);
    const refund = { paidBackBy, amount, note: note.trim() };
    return payBack({ ...refund, idempotencyKey: keyOf(refund) }, form);
  };

  return (
    <EditForm
      form={form}
      name="pay-back"
      initialValues={{ paidBackBy: undefined, amount: Math.min(failed, refundable), note: '' }}
      submit={{ busy, text: 'Record the refund', busyText: 'Recording...' }}
      save={save}
    >
      <p>
        Record money that the customer already has, for example by check. The shop sends no money. The amount counts as
        a refund. {emailSentence(order, 'The customer gets an email with the amount and how it was paid back.')}
      </p>
      <Form.Item
        label="Paid back by"
        name="paidBackBy"
        rules={[{ required: true, message: 'Please choose how the money was paid back.' }]}
      >
        <Select options={payBackMethods} placeholder="Choose how the money was paid back" />
      </Form.Item>
      <Form.Item
        label="Amount in dollars"
        name="amount"
        rules={[
          { required: true, message: 'Please enter the amount.' },
          { type: 'number', min: 0.01, message: 'The smallest refund is $0.01.' },
          { type: 'number', max: refundable, message: `At most ${formatMoney(refundable)} can be refunded.` },
        ]}
      >
        <InputNumber prefix="$" precision={2} controls={false} className="orders-amount" />
      </Form.Item>
      <Form.Item
        label="Private note, such as the number of the check"
        name="note"
        rules={[filledIn('Please write a note.')]}
      >
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </EditForm>
  );
}
