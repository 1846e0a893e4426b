import { Button, Form, Input, Select } from 'antd';
import { type Ref, useImperativeHandle } from 'react';
import { forgetFieldErrors, showFieldErrors } from '../../ui/field-errors';
import { aState, aZipCode, fitsLabel, withZipHyphen } from '../../ui/address-rules';
import { anEmail, filledIn } from '../../ui/form-rules';
import { Money } from '../../ui/money';
import { StateInput } from '../../ui/state-input';
import { useToast } from '../../ui/toast/use-toast';
import { SteadyButton } from '../ui/steady-button';
import type { Leavable } from '../leaving/use-leaving';
import { emptyOrder, isBegun, type NewOrderFields } from './new-order-fields';
import { totalOf } from './new-order-figures';
import { NewOrderItems } from './new-order-items';
import { newOrderStatuses } from './order-statuses';
import { paymentMethods } from './payment-methods';
import { useNewOrder } from './use-new-order';

const whoIsNeeded = filledIn('Customer name and email are required');

interface NewOrderFormProps {
  ref: Ref<Leavable>;
  onMade: () => void;
  /** Called when staff want to leave without creating the order. */
  onLeave: () => void;
}

export function NewOrderForm({ ref, onMade, onLeave }: NewOrderFormProps) {
  const [form] = Form.useForm<NewOrderFields>();
  const total = Form.useWatch((fields: Partial<NewOrderFields>) => totalOf(fields.items ?? []), {
    form,
    preserve: true,
  });
  const { saving, create } = useNewOrder();
  const toast = useToast();
  useImperativeHandle(ref, () => ({ isChanged: () => isBegun(form.getFieldsValue(true) as NewOrderFields) }));

  const save = async (fields: NewOrderFields) => {
    const errors = await create(fields);
    if (errors) {
      showFieldErrors(form, errors);
      return;
    }
    form.resetFields();
    onMade();
  };
  const refuse = ({ customerName, customerEmail, items: lines }: NewOrderFields) => {
    const description =
      customerName.trim() === '' || customerEmail.trim() === ''
        ? 'Customer name and email are required'
        : lines.every(({ product }) => product === null)
          ? 'At least one item is required'
          : 'Please see the marked fields';
    toast({ tone: 'error', title: 'Validation Error', description });
  };

  return (
    <Form<NewOrderFields>
      form={form}
      name="new-order"
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={emptyOrder}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed: object) => forgetFieldErrors(form, changed)}
      onFinish={() => void save(form.getFieldsValue(true) as NewOrderFields)}
      onFinishFailed={() => refuse(form.getFieldsValue(true) as NewOrderFields)}
    >
      <fieldset className="order-section">
        <legend>Customer Information</legend>
        <div className="order-fields">
          <Form.Item label="Customer name" name="customerName" validateFirst rules={[whoIsNeeded, fitsLabel(50)]}>
            <Input maxLength={120} autoComplete="off" />
          </Form.Item>
          <Form.Item label="Email" name="customerEmail" validateFirst rules={[whoIsNeeded, anEmail]}>
            <Input type="email" maxLength={254} autoComplete="off" />
          </Form.Item>
          <Form.Item label="Phone" name="customerPhone">
            <Input type="tel" maxLength={40} autoComplete="off" />
          </Form.Item>
        </div>
      </fieldset>
      <fieldset className="order-section">
        <legend>Shipping Address</legend>
        <div className="order-fields">
          <Form.Item label="Address" name="shippingAddress" rules={[fitsLabel(100)]}>
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <Form.Item label="City" name="shippingCity" rules={[fitsLabel(28)]}>
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item label="State" name="shippingState" rules={[aState(false)]}>
            <StateInput autoComplete="off" />
          </Form.Item>
          <Form.Item label="ZIP code" name="shippingZip" normalize={withZipHyphen} rules={[aZipCode(false)]}>
            <Input inputMode="numeric" maxLength={20} autoComplete="off" />
          </Form.Item>
        </div>
      </fieldset>
      <fieldset className="order-section">
        <legend>Order Items</legend>
        <NewOrderItems />
      </fieldset>
      <fieldset className="order-section">
        <legend>Order Details</legend>
        <div className="order-fields">
          <Form.Item
            label="Payment method"
            name="paymentMethod"
            extra="Choose how it was paid, or leave it empty while it is not paid."
          >
            <Select options={paymentMethods} allowClear placeholder="Not paid yet" />
          </Form.Item>
          <Form.Item label="Status" name="status">
            <Select options={newOrderStatuses} />
          </Form.Item>
        </div>
        <Form.Item label="Notes" name="notes">
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
      </fieldset>
      <div className="dialog-actions">
        <p className="new-order-total" role="status">
          Total <Money amount={total} />
        </p>
        <Button onClick={onLeave}>Cancel</Button>
        <SteadyButton type="primary" htmlType="submit" inactive={saving}>
          {saving ? 'Creating...' : 'Create Order'}
        </SteadyButton>
      </div>
    </Form>
  );
}
