import { Form, Select } from 'antd';
import { useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { useToast } from '../../ui/toast/use-toast';
import { SteadyButton } from '../ui/steady-button';
import { paymentMethods } from './payment-methods';
import { refusalOf, useOrderWork } from './use-staff-order';

interface Fields {
  paymentMethod: NonNullable<StaffOrder['paymentMethod']>;
}

/** Form that records how a staff order was paid. */
export function RecordPayment({ order: { id, total } }: { order: StaffOrder }) {
  const [saving, setSaving] = useState(false);
  const { change } = useOrderWork(id);
  const toast = useToast();

  const save = async (fields: Fields) => {
    setSaving(true);
    try {
      await change(fields);
      toast({ title: 'Payment recorded', description: `${formatMoney(total)} received for order ${id}` });
    } catch (error) {
      const { reason } = refusalOf(error, 'Failed to update the order. Please try again.');
      toast({ tone: 'error', title: 'Error', description: reason });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Form<Fields> name="payment" layout="vertical" requiredMark={false} onFinish={(fields) => void save(fields)}>
      <Form.Item
        label="Paid by"
        name="paymentMethod"
        rules={[{ required: true, message: 'Please choose how it was paid.' }]}
      >
        <Select options={paymentMethods} placeholder="Choose how it was paid" />
      </Form.Item>
      <SteadyButton htmlType="submit" inactive={saving}>
        {saving ? 'Saving...' : 'Record payment'}
      </SteadyButton>
    </Form>
  );
}
