import { AutoComplete, Form, Input, type InputProps } from 'antd';
import { useState } from 'react';
import { TwoLines } from '../ui/facts';
import type { NewOrderFields } from './new-order-fields';
import { fillCustomer, type KnownCustomer, useCustomerSearch } from './use-customers';

type CustomerInputProps = Pick<InputProps, 'type' | 'maxLength'> & {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
};

/**
 * Text field that suggests customers. Choosing a customer fills in the contact details and the address of the new
 * order.
 */
export function CustomerInput({ type, maxLength, ...field }: CustomerInputProps) {
  const form = Form.useFormInstance<NewOrderFields>();
  const [words, setWords] = useState('');
  const customers = useCustomerSearch(words);
  return (
    <AutoComplete<string>
      {...field}
      defaultActiveFirstOption
      showSearch={{ filterOption: false, onSearch: setWords }}
      options={customers.map((customer) => ({ value: customer.email, label: <Suggestion customer={customer} /> }))}
      onSelect={(email) => {
        setWords('');
        const chosen = customers.find((one) => one.email === email);
        if (chosen) fillCustomer(form, chosen);
      }}
    >
      <Input type={type} maxLength={maxLength} autoComplete="off" />
    </AutoComplete>
  );
}

function Suggestion({ customer: { name, username, email, lastAddress } }: { customer: KnownCustomer }) {
  const { address, city, state, zipCode } = lastAddress ?? {};
  return (
    <>
      <TwoLines first={name || username} second={email} />
      {lastAddress && <span className="second-line">{`${address}, ${city}, ${state} ${zipCode}`}</span>}
    </>
  );
}
