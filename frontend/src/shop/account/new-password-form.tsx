import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { resetPasswordPath, signInPath } from '../../page/paths';
import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { newPasswordRefusals } from './account-rules';
import { PasswordField } from './password-field';
import { usePasswordReset } from './use-password-reset';
import { useTextForm } from './use-text-form';

const leavesAfterMs = 2000;

/** @param token from the link in the mail */
export function NewPasswordForm({ token }: { token: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'asking' | 'done' | 'link-refused'>('asking');
  const { reset } = usePasswordReset();
  const { handlers, errorOf, pending } = useTextForm(form, {
    form: 'reset-password',
    names: ['newPassword', 'confirmPassword'],
    check: newPasswordRefusals,
    send: async ({ newPassword }) => {
      const outcome = await reset({ token, newPassword });
      if (outcome.state !== 'failed') setState(outcome.state);
      return outcome.errors;
    },
  });

  if (state === 'done') return <PasswordReset />;
  if (state === 'link-refused') return <LinkRefused />;
  return (
    <ServerForm ref={form} className="auth__form" noValidate {...handlers}>
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errorOf('newPassword')}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errorOf('confirmPassword')}
      />
      <SteadyButton type="submit" className="button button--wide" inactive={pending}>
        {pending ? 'Resetting...' : 'Reset Password'}
      </SteadyButton>
    </ServerForm>
  );
}

function PasswordReset() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(signInPath()), leavesAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <p role="status">You can sign in with your new password now. Taking you there…</p>;
}

function LinkRefused() {
  return (
    <div role="alert">
      <p>This link can not be used any more: links work once, for 30 minutes, and only the newest one does.</p>
      <Link to={resetPasswordPath} className="button button--wide">
        Request a New Link
      </Link>
    </div>
  );
}
