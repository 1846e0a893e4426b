import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { resetPasswordPath } from '../../page/paths';
import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { TextField } from '../../ui/text-field';
import { signInRefusals } from './account-rules';
import { OtherTab } from './other-tab';
import { PasswordField } from './password-field';
import { useSignIn } from './use-sign-in';
import { useTextForm } from './use-text-form';

export function SignInForm() {
  const form = useRef<HTMLFormElement>(null);
  const { signIn } = useSignIn();
  const { handlers, errorOf, pending, textOf } = useTextForm(form, {
    form: 'sign-in',
    names: ['username', 'password'],
    check: signInRefusals,
    send: signIn,
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
        hint="Or your email address."
        error={errorOf('username')}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errorOf('password')} />
      <p className="auth__forgot">
        <Link to={resetPasswordPath}>Forgot password?</Link>
      </p>
      <SteadyButton type="submit" className="button button--wide" inactive={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </SteadyButton>
      <p className="auth__switch">
        New here? <OtherTab tab="register">Create an account</OtherTab>
      </p>
    </ServerForm>
  );
}
