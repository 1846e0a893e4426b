import { Form, Input } from 'antd';
import type { StaffOrder } from '../../api/models';
import { filledIn } from '../../ui/form-rules';
import { EditForm } from '../ui/edit-dialog';
import { useOrderWork } from './use-order-work';

interface Fields {
  holdReason: string;
}

/** Form that puts an order on hold, so that it is not shipped until staff release it. */
export function HoldForm({ order }: { order: StaffOrder }) {
  const [form] = Form.useForm<Fields>();
  const { busy, change } = useOrderWork(order.id);

  const save = ({ holdReason }: Fields) =>
    change(
      { holdReason: holdReason.trim() },
      { done: { title: 'Order on hold', description: `Order ${order.id} is not shipped until you release it` }, form },
    );

  return (
    <EditForm
      form={form}
      name="hold-order"
      initialValues={{ holdReason: '' }}
      submit={{ busy, text: 'Hold' }}
      save={save}
    >
      <p>
        The order leaves “To ship” and the pick list until you release it. Its items stay reserved, and the customer
        gets no email.
      </p>
      <Form.Item
        label="Reason, visible to staff only"
        name="holdReason"
        rules={[filledIn('Please enter why the order waits.')]}
      >
        <Input maxLength={200} placeholder="Waits for the customer’s new address" />
      </Form.Item>
    </EditForm>
  );
}
