import './auth.css';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { resetPasswordPath, signInPath } from '../../page/paths';
import { useEffect, useState } from 'react';
import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { emailRefusals, newPasswordRefusals } from './account-rules';
import { NewPasswordField } from './password-field';
import { usePasswordReset } from './use-sign-in';
import { useTextForm } from './use-text-form';
import type { PasswordResetMailResponse } from '../../api/models';
import { EmailField } from '../../ui/text-field';

export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <div className="container form-page">
      <h1>Reset Password</h1>
      {token ? <NewPasswordForm key={token} token={token} /> : <ResetRequestForm />}
      <p className="auth__switch">
        <Link to={signInPath()}>Back to Login</Link>
      </p>
    </div>
  );
}

const leavesAfterMs = 2000;

/** @param token from the link in the mail */
function NewPasswordForm({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'done' | 'link-refused'>('asking');
  const { reset } = usePasswordReset();
  const { props, field, pending } = useTextForm({
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
    <ServerForm className="auth__form" {...props}>
      <NewPasswordField label="New password" {...field('newPassword')} hint="At least 8 characters." />
      <NewPasswordField label="Confirm password" {...field('confirmPassword')} />
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
  return <p role="status">You can now sign in with your new password. We are taking you to the sign-in page…</p>;
}

function LinkRefused() {
  return (
    <div role="alert">
      <p>This link no longer works. Each link works once, for 30 minutes, and only the newest one is valid.</p>
      <Link to={resetPasswordPath} className="button button--wide">
        Request a New Link
      </Link>
    </div>
  );
}

const aidShownForMs = 10_000;

function ResetRequestForm() {
  const [response, setResponse] = useState<PasswordResetMailResponse>();
  const { request } = usePasswordReset();
  const { props, field, pending } = useTextForm({
    form: 'request-reset',
    names: ['email'],
    check: emailRefusals,
    send: async ({ email }) => {
      const outcome = await request(email.trim());
      setResponse(outcome.response);
      return outcome.errors;
    },
  });

  return (
    <>
      <p>Enter the email address of your account, and we will send you a link to choose a new password.</p>
      <ServerForm className="auth__form" {...props}>
        <EmailField label="Email" {...field('email')} />
        <SteadyButton type="submit" className="button button--wide" inactive={pending}>
          {pending ? 'Requesting...' : 'Request Password Reset'}
        </SteadyButton>
      </ServerForm>
      {response && (
        <p className="form-page__note">
          The link works once, for 30 minutes. No email? Check your spam folder, or request another link.
        </p>
      )}
      {response?.adminDebug && (
        <ResetAid key={response.adminDebug.resetToken} resetUrl={response.adminDebug.resetUrl} />
      )}
    </>
  );
}

/** Shows the reset link for ten seconds on development machines, which send no mail. */
function ResetAid({ resetUrl }: { resetUrl: string }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), aidShownForMs);
    return () => clearTimeout(timer);
  }, []);

  if (!shown) return null;
  const { pathname, search } = new URL(resetUrl);
  return (
    <button
      type="button"
      className="button button--quiet button--wide"
      onClick={() => void navigate(pathname + search)}
    >
      Go to Reset URL
    </button>
  );
}
