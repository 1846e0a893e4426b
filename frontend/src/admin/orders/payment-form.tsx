import { Form, Input, Select } from 'antd';
import type { StaffOrder } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { EditForm } from '../ui/edit-dialog';
import { paymentMethods } from './order-names';
import { useOrderWork } from './use-order-work';

interface Fields {
  paymentMethod: StaffOrder['paymentMethod'];
  note: string;
}

/** Form that corrects the method of a payment that staff recorded. */
export function PaymentForm({ order }: { order: StaffOrder }) {
  const [form] = Form.useForm<Fields>();
  const { busy, correctPayment } = useOrderWork(order.id);

  const save = ({ paymentMethod, note }: Fields) =>
    correctPayment({ paymentMethod, ...(note.trim() !== '' && { note: note.trim() }) }, form);

  return (
    <EditForm
      form={form}
      name="correct-payment"
      initialValues={{ paymentMethod: order.paymentMethod, note: '' }}
      submit={{ busy, text: 'Save the payment' }}
      save={save}
    >
      <p>The amount of {formatMoney(order.paid)} does not change. The customer gets no email.</p>
      <Form.Item
        label="Paid by"
        name="paymentMethod"
        rules={[{ required: true, message: 'Please choose how it was paid.' }]}
      >
        <Select options={paymentMethods} />
      </Form.Item>
      <Form.Item label="Private note, such as the date or the check number (optional)" name="note">
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </EditForm>
  );
}
