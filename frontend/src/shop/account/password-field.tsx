import { useState, type ComponentProps } from 'react';
import { TextField } from '../../ui/text-field';
import { PasswordToggle } from './password-toggle';

/** Password field with a button that shows the typed text. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix' | 'rows'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={<PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}
