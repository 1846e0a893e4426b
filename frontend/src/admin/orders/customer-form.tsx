import { Form, Input } from 'antd';
import { useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { aState, aZipCode, fitsLabel, withZipHyphen } from '../../ui/address-rules';
import { clearFieldErrors } from '../../ui/field-errors';
import { anEmail, filledIn } from '../../ui/form-rules';
import { StateInput } from '../../ui/state-input';
import { EditForm } from '../ui/edit-dialog';
import { addressOf } from './new-order-fields';
import { useOrderWork } from './use-order-work';

const labels = {
  name: 'Customer name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
};
type Customer = Record<keyof typeof labels, string>;
/** The apartment or suite, which is saved as the end of the address. Absent if the form shows no address. */
type Fields = Customer & { unit?: string };
const names = Object.keys(labels) as (keyof Customer)[];

/** Whether staff can still change the order's customer and address. */
export const isCustomerOpen = ({ status }: StaffOrder) => status === 'pending' || status === 'processing';

const fieldsOf = ({ firstName, lastName, email, phone = '', address, city, state, zipCode }: StaffOrder): Customer => ({
  name: `${firstName} ${lastName}`.trim(),
  ...{ email, phone, address, city, state, zipCode },
});

const contactRequired = filledIn('Customer name and email are required');

interface CustomerFormProps {
  order: StaffOrder;
  /** Whether the form also asks for the address of an order that has none. */
  addsAddress?: boolean;
}

/** Form for the customer of an order, and for the order's address if there is one. */
export function CustomerForm({ order, addsAddress = false }: CustomerFormProps) {
  const [form] = Form.useForm<Fields>();
  const [seen] = useState(() => fieldsOf(order));
  const [isConflict, setConflict] = useState(false);
  const { busy, changeRecipient } = useOrderWork(order.id);
  const current = fieldsOf(order);
  const changes = names
    .filter((name) => current[name] !== seen[name])
    .map((name) => [labels[name], current[name]] as const);

  const save = ({ unit = '', ...fields }: Fields) =>
    changeRecipient(
      {
        ...seen,
        ...fields,
        ...(unit.trim() !== '' && { address: addressOf({ shippingAddress: fields.address, shippingUnit: unit }) }),
        before: isConflict ? current : seen,
      },
      { done: { title: 'Customer updated' }, form, onConflict: () => setConflict(true) },
    );

  return (
    <EditForm
      form={form}
      name="order-customer"
      initialValues={{ ...seen, unit: '' }}
      changes={isConflict ? changes : undefined}
      onValuesChange={(changed: object) => clearFieldErrors(form, changed)}
      submit={{ busy, text: 'Save' }}
      save={save}
    >
      <p>Future emails about this order go to the address below.</p>
      <div className="order-fields">
        <Form.Item label={labels.name} name="name" validateFirst rules={[contactRequired, fitsLabel(50)]}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item label={labels.email} name="email" validateFirst rules={[contactRequired, anEmail]}>
          <Input type="email" maxLength={254} autoComplete="off" />
        </Form.Item>
        <Form.Item label={labels.phone} name="phone">
          <Input type="tel" maxLength={40} autoComplete="off" />
        </Form.Item>
      </div>
      {(seen.address !== '' || addsAddress) && (
        <>
          <div className="order-fields">
            <Form.Item
              label={labels.address}
              name="address"
              validateFirst
              rules={[filledIn('Please enter the street address.'), fitsLabel(100)]}
            >
              <Input maxLength={200} autoComplete="off" />
            </Form.Item>
            <Form.Item label="Apartment or suite (optional)" name="unit" rules={[fitsLabel(30)]}>
              <Input maxLength={60} autoComplete="off" />
            </Form.Item>
            <Form.Item
              label={labels.city}
              name="city"
              validateFirst
              rules={[filledIn('Please enter the city.'), fitsLabel(28)]}
            >
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
            <Form.Item label={labels.state} name="state" rules={[aState()]}>
              <StateInput autoComplete="off" />
            </Form.Item>
            <Form.Item label={labels.zipCode} name="zipCode" normalize={withZipHyphen} rules={[aZipCode()]}>
              <Input inputMode="numeric" maxLength={20} autoComplete="off" />
            </Form.Item>
          </div>
          <p>
            Tax and shipping stay as charged, and the promised dates stay as they are, even if the new address is in
            another state.
          </p>
        </>
      )}
    </EditForm>
  );
}
