import { useRef } from 'react';
import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { TextField } from '../../ui/text-field';
import { type RegistrationFields, registrationRefusals } from './account-rules';
import { OtherTab } from './other-tab';
import { PasswordField } from './password-field';
import { useSignIn } from './use-sign-in';
import { useTextForm } from './use-text-form';

export function RegisterForm() {
  const form = useRef<HTMLFormElement>(null);
  const { register, refuseMismatch } = useSignIn();
  const { handlers, errorOf, pending, textOf } = useTextForm(form, {
    form: 'register',
    names: ['username', 'email', 'password', 'passwordConfirm'],
    check: (typed: RegistrationFields) => {
      if (typed.password !== typed.passwordConfirm) refuseMismatch();
      return registrationRefusals(typed);
    },
    send: ({ username, email, password }) => register({ username, email, password }),
  });

  return (
    <ServerForm ref={form} className="auth__form" noValidate {...handlers}>
      <TextField
        label="Username"
        name="username"
        defaultValue={textOf('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('username')}
      />
      <TextField
        label="Email"
        name="email"
        defaultValue={textOf('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errorOf('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errorOf('password')}
      />
      <PasswordField
        label="Confirm password"
        name="passwordConfirm"
        autoComplete="new-password"
        error={errorOf('passwordConfirm')}
      />
      <SteadyButton type="submit" className="button button--wide" inactive={pending}>
        {pending ? 'Creating account...' : 'Create Account'}
      </SteadyButton>
      <p className="auth__switch">
        Already have an account? <OtherTab tab="sign-in">Sign in</OtherTab>
      </p>
    </ServerForm>
  );
}
