import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { PasswordToggle } from './password-toggle';

/** Password field with a button that shows the typed text, for antd forms. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={<PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}
