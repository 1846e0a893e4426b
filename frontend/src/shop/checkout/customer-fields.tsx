import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { anEmail, filledIn } from '../../ui/form-rules';
import { AddressFields, NameField } from '../addresses/address-fields';
import type { Customer } from './checkout-memory';
import { suggestEmail } from './suggest-email';
import type { Refusal } from './use-pay';

interface CustomerFieldsProps {
  refusal: Refusal | undefined;
  /** Whether the form asks for an address; false if the shopper picks up the order in the store. */
  hasAddress: boolean;
  choice: ReactNode;
  /** Fills in and stores values that the shopper did not type. */
  onFill: (values: Partial<Customer>) => void;
}

/**
 * Name, email and address, with browser autofill. Problems that concern all fields are shown above them, because a
 * toast would cover some fields.
 */
export function CustomerFields({ refusal, hasAddress, choice, onFill }: CustomerFieldsProps) {
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
        <EmailField onFill={onFill} />
        {hasAddress && <AddressFields />}
      </div>
    </section>
  );
}

/**
 * Email field that suggests a correction of a mistyped address. At a wrong address, the customer would not receive the
 * confirmation.
 */
function EmailField({ onFill }: Pick<CustomerFieldsProps, 'onFill'>) {
  const form = Form.useFormInstance();
  const [editing, setEditing] = useState(false);
  const typed = Form.useWatch<string | undefined>('email', form);
  const suggestion = editing ? undefined : suggestEmail(typed ?? '');
  const correct = (email: string) => {
    onFill({ email });
    form.focusField('email');
  };
  return (
    <Form.Item
      label="Email"
      name="email"
      validateFirst
      rules={[filledIn('Please enter your email.'), anEmail]}
      className="address-fields__wide"
      extra={
        suggestion && (
          <span role="status">
            Did you mean{' '}
            <button type="button" className="link-button" onClick={() => correct(suggestion)}>
              {suggestion}
            </button>
            ?
          </span>
        )
      }
    >
      <Input
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
      />
    </Form.Item>
  );
}
