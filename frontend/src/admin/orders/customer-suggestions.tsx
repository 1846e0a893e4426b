import { AutoComplete, Form, Input, type InputProps } from 'antd';
import { useState } from 'react';
import { TwoLines } from '../ui/facts';
import type { NewOrderFields } from './new-order-fields';
import { useCustomerFill, useCustomerSearch } from './use-customers';

type CustomerInputProps = Pick<InputProps, 'type' | 'maxLength'> & {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
};

/** Text field that suggests customers. Choosing a customer fills the contact and the address of the new order. */
export function CustomerInput({ type, maxLength, ...field }: CustomerInputProps) {
  const form = Form.useFormInstance<NewOrderFields>();
  const [words, setWords] = useState('');
  const customers = useCustomerSearch(words);
  const fill = useCustomerFill(form);
  return (
    <AutoComplete<string>
      {...field}
      defaultActiveFirstOption
      showSearch={{ filterOption: false, onSearch: setWords }}
      options={customers.map(({ name, username, email }) => ({
        value: email,
        label: <TwoLines first={name || username} second={email} />,
      }))}
      onSelect={(email) => {
        setWords('');
        const chosen = customers.find((one) => one.email === email);
        if (chosen) void fill(chosen);
      }}
    >
      <Input type={type} maxLength={maxLength} autoComplete="off" />
    </AutoComplete>
  );
}
