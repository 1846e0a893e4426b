import { Form, Input, Select } from 'antd';
import type { StaffOrder } from '../../api/models';
import { filledIn } from '../../ui/form-rules';
import { formatMoney } from '../../ui/money';
import { EditForm } from '../ui/edit-dialog';
import { emailSentence, payBackMethods } from './order-names';
import { useOrderWork } from './use-order-work';

interface Fields {
  /** Undefined until staff choose the method. */
  by: (typeof payBackMethods)[number]['value'] | undefined;
  note: string;
}

interface PayBackFormProps {
  order: StaffOrder;
  failed: StaffOrder['refunds'][number];
}

/** Form that records a failed refund that staff have paid back without the payment provider. */
export function PayBackForm({ order, failed: { id: refundId, owed } }: PayBackFormProps) {
  const [form] = Form.useForm<Fields>();
  const { busy, payBack } = useOrderWork(order.id);

  const save = ({ by, note }: Fields) => {
    // Without the method, the payment provider would refund the amount.
    if (by === undefined) return Promise.resolve(false);
    const refund = { amount: owed, paysBack: { refundId, by }, note: note.trim() };
    return payBack(refund, owed, form);
  };

  return (
    <EditForm
      form={form}
      name="pay-back"
      initialValues={{ by: undefined, note: '' }}
      submit={{ busy, text: `Record the refund of ${formatMoney(owed)}`, busyText: 'Recording...' }}
      save={save}
    >
      <p>
        The customer already has the {formatMoney(owed)}, for example by check. The shop sends no money. The amount
        counts as a refund. This cannot be undone.{' '}
        {emailSentence(order, 'The customer gets an email with the amount and how it was paid back.')}
      </p>
      <Form.Item
        label="Paid back by"
        name="by"
        rules={[{ required: true, message: 'Please choose how the money was paid back.' }]}
      >
        <Select options={payBackMethods} placeholder="Choose how the money was paid back" />
      </Form.Item>
      <Form.Item label="Private note, such as the check number" name="note" rules={[filledIn('Please write a note.')]}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </EditForm>
  );
}
