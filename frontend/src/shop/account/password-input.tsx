import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { PasswordToggle } from './password-toggle';

/** A password field that can show what is typed, for forms of antd. */
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
