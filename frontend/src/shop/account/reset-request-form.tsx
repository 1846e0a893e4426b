import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PasswordResetRequest } from '../../api/models';
import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { TextField } from '../../ui/text-field';
import { emailRefusals } from './account-rules';
import { usePasswordReset } from './use-password-reset';
import { useTextForm } from './use-text-form';

const aidShownForMs = 10_000;

export function ResetRequestForm() {
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<PasswordResetRequest>();
  const { request } = usePasswordReset();
  const { handlers, errorOf, pending, textOf } = useTextForm(form, {
    form: 'request-reset',
    names: ['email'],
    check: emailRefusals,
    send: async ({ email }) => {
      const outcome = await request(email.trim());
      setAnswer(outcome.answer);
      return outcome.errors;
    },
  });

  return (
    <>
      <p>Tell us the email address of your account, and we will send you a link to choose a new password.</p>
      <ServerForm ref={form} className="auth__form" noValidate {...handlers}>
        <TextField
          label="Email"
          name="email"
          defaultValue={textOf('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errorOf('email')}
        />
        <SteadyButton type="submit" className="button button--wide" inactive={pending}>
          {pending ? 'Requesting...' : 'Request Password Reset'}
        </SteadyButton>
      </ServerForm>
      {answer && (
        <p className="form-page__note">
          The link works once, for 30 minutes. No mail? Look among the unwanted ones, or request another link.
        </p>
      )}
      {answer?.adminDebug && <ResetAid key={answer.adminDebug.resetToken} resetUrl={answer.adminDebug.resetUrl} />}
    </>
  );
}

/** Development machines send no mail. There, the reset link is shown for ten seconds. */
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
