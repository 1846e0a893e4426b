import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { anEmail, filledIn } from '../../ui/form-rules';
import { AddressFields, NameField } from '../addresses/address-fields';
import type { Refusal } from './use-pay';

interface CustomerFieldsProps {
  refusal: Refusal | undefined;
  /** Above the fields. */
  choice: ReactNode;
}

/** The six fields, named for the browser's autofill, under what is wrong with them: a toast would cover some. */
export function CustomerFields({ refusal, choice }: CustomerFieldsProps) {
  return (
    <section aria-labelledby="customer-title">
      <h2 id="customer-title">Customer Information</h2>
      <div role="alert">
        {refusal && (
          <div className="checkout__notice">
            <p>{refusal.title}</p>
            <p>{refusal.description}</p>
          </div>
        )}
      </div>
      {choice}
      <div className="address-fields">
        <NameField />
        <Form.Item
          label="Email"
          name="email"
          validateFirst
          rules={[filledIn('Please enter your e-mail.'), anEmail]}
          className="address-fields__wide"
        >
          <Input type="email" inputMode="email" autoComplete="email" maxLength={254} />
        </Form.Item>
        <AddressFields />
      </div>
    </section>
  );
}
