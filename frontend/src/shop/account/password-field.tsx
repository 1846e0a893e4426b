import './password-toggle.css';
import { useState, type ComponentProps } from 'react';
import { TextField } from '../../ui/text-field';

/** Props of a password field with a button that shows the typed text. */
export function usePasswordToggle() {
  const [shown, setShown] = useState(false);
  return {
    type: shown ? 'text' : 'password',
    suffix: (
      <button
        type="button"
        className="password-toggle with-scripts"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    ),
  };
}

export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix' | 'rows'>) => (
  <TextField {...props} {...usePasswordToggle()} />
);

export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField {...props} autoComplete="new-password" />
);

export const UsernameField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField {...props} label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
);
