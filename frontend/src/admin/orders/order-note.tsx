import { Form, Input } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../../ui/field-errors';
import { filledIn } from '../../ui/form-rules';
import { useToast } from '../../ui/toast/use-toast';
import { SteadyButton } from '../ui/steady-button';
import { refusalOf, useOrderWork } from './use-staff-order';

/** Form that adds a note to the timeline. Only staff see notes. */
export function OrderNote({ orderId }: { orderId: string }) {
  const [form] = Form.useForm<{ note: string }>();
  const [saving, setSaving] = useState(false);
  const { change } = useOrderWork(orderId);
  const toast = useToast();

  const save = async ({ note }: { note: string }) => {
    setSaving(true);
    try {
      await change({ note: note.trim() });
      form.resetFields();
      toast({ title: 'Note added', description: 'Only staff can read it.' });
    } catch (error) {
      const { reason, errors } = refusalOf(error, 'The shop could not be reached. Please try again.');
      toast({ tone: 'error', title: 'Error', description: reason });
      showFieldErrors(form, errors);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Form
      form={form}
      name="order-note"
      layout="vertical"
      requiredMark={false}
      initialValues={{ note: '' }}
      onFinish={(fields) => void save(fields)}
    >
      <Form.Item label="Private note" name="note" rules={[filledIn('Please write a note.')]}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
      <SteadyButton htmlType="submit" inactive={saving}>
        {saving ? 'Adding...' : 'Add note'}
      </SteadyButton>
    </Form>
  );
}
