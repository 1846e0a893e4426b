import './auth.css';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { signInPath } from '../../page/paths';
import { ServerForm } from '../../page/server-form';
import { RetryButton } from '../../ui/load-failed';
import { SteadyButton } from '../../ui/steady-button';
import { registrationRefusals } from './account-rules';
import { NewPasswordField, UsernameField } from './password-field';
import type { Accepting } from './use-mailed-offer';
import { useTextForm } from './use-text-form';

/** Page of a mailed link that adds something to an account. */
export function MailedOfferPage({ title, children }: { title: string; children: (token: string) => ReactNode }) {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <div className="container form-page">
      <h1>{title}</h1>
      {token === '' ? <p>This link is incomplete. Please open the link in the email.</p> : children(token)}
    </div>
  );
}

export function OfferProblem({ problem, onRetry }: { problem: string; onRetry: () => Promise<unknown> }) {
  return (
    <>
      <p role="alert">{problem}</p>
      <RetryButton className="button button--quiet" onRetry={onRetry} />
    </>
  );
}

interface AcceptOfferProps extends Accepting {
  label: string;
  /** Label of the button during the request. */
  pendingLabel: string;
  onAccepted: () => void;
}

export function AcceptOffer({ label, pendingLabel, pending, refusal, accept, onAccepted }: AcceptOfferProps) {
  const onClick = async () => {
    if (await accept()) onAccepted();
  };
  return (
    <>
      <SteadyButton type="button" className="button" inactive={pending} onClick={() => void onClick()}>
        {pending ? pendingLabel : label}
      </SteadyButton>
      <p role="alert">{refusal}</p>
    </>
  );
}

/** Link to the sign-in, which returns to the offer. */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <Link to={signInPath({ next: pathname + search })} className="button">
      Sign In
    </Link>
  );
}

interface OfferAccountFormProps {
  /** Name of the form on the server. */
  form: 'join-staff' | 'keep-order';
  email: string;
  /** Label of the button. */
  label: string;
  /** Page after the registration. */
  next: string;
  /** Returns the messages by field, or null after a registration. */
  register: (account: { username: string; password: string }) => Promise<Record<string, string> | null>;
}

/** Form that registers an account for the address that received the link. */
export function OfferAccountForm({ form, email, label, next, register }: OfferAccountFormProps) {
  const navigate = useNavigate();
  const { props, field, pending } = useTextForm({
    form,
    names: ['username', 'password'],
    check: ({ username, password }) => registrationRefusals({ username, email, password, passwordConfirm: password }),
    send: async (account) => {
      const errors = await register(account);
      if (errors === null) void navigate(next, { replace: true });
      return errors ?? {};
    },
  });
  return (
    <ServerForm className="auth__form" {...props}>
      <UsernameField {...field('username')} />
      <NewPasswordField label="Password" {...field('password')} hint="At least 8 characters." />
      <SteadyButton type="submit" className="button button--wide" inactive={pending}>
        {pending ? 'Creating account...' : label}
      </SteadyButton>
    </ServerForm>
  );
}
