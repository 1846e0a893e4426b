import './auth.css';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { OpenInvitation, User } from '../../api/models';
import { signInPath } from '../../page/paths';
import { ServerForm } from '../../page/server-form';
import { adminPath } from '../../page/staff-paths';
import { useSignOut } from '../../session/use-sign-out';
import { useSession } from '../../session/use-session';
import { RetryButton } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { SteadyButton } from '../../ui/steady-button';
import { registrationRefusals } from './account-rules';
import { NewPasswordField, UsernameField } from './password-field';
import { useSignIn } from './use-sign-in';
import { useStaffInvitation } from './use-staff-invitation';
import { useTextForm } from './use-text-form';

/** Page of the mailed link that invites a colleague to the staff. */
export default function JoinStaffPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <div className="container form-page">
      <h1>Join the Staff</h1>
      {token === '' ? <p>This link is not complete. Please open it from the e-mail.</p> : <Invitation token={token} />}
    </div>
  );
}

function Invitation({ token }: { token: string }) {
  const { data: invitation, problem, retry, ...accepting } = useStaffInvitation(token);
  const session = useSession();
  if (problem !== undefined) {
    return (
      <>
        <p role="alert">{problem}</p>
        <RetryButton className="button button--quiet" onRetry={retry} />
      </>
    );
  }
  if (!invitation || session.state === 'loading') return <Spinner label="Loading" />;
  if (session.state === 'signed-in' && session.user.email.toLowerCase() !== invitation.email.toLowerCase())
    return <OtherAccount invitation={invitation} user={session.user} />;
  if (session.state === 'signed-in') return <Accept invitation={invitation} {...accepting} />;
  return invitation.hasAccount ? (
    <SignInFirst invitation={invitation} />
  ) : (
    <NewAccount invitation={invitation} token={token} />
  );
}

function Accept({
  invitation: { role },
  pending,
  refusal,
  accept,
}: { invitation: OpenInvitation } & Pick<ReturnType<typeof useStaffInvitation>, 'pending' | 'refusal' | 'accept'>) {
  const navigate = useNavigate();
  const join = async () => {
    if (await accept()) void navigate(adminPath, { replace: true });
  };
  return (
    <>
      <p>Your account gets the role {role} and opens the back office.</p>
      <SteadyButton type="button" className="button" inactive={pending} onClick={() => void join()}>
        {pending ? 'Accepting...' : 'Accept Invitation'}
      </SteadyButton>
      <p role="alert">{refusal}</p>
    </>
  );
}

function OtherAccount({ invitation: { email }, user }: { invitation: OpenInvitation; user: User }) {
  const signOut = useSignOut();
  const location = useLocation();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    void navigate(location, { replace: true });
  };
  return (
    <>
      <p>
        This invitation was sent to {email}, and you are signed in as {user.username} ({user.email}).
      </p>
      <SteadyButton type="button" className="button" inactive={false} onClick={() => void leave()}>
        Sign Out and Continue
      </SteadyButton>
    </>
  );
}

function SignInFirst({ invitation: { email, role } }: { invitation: OpenInvitation }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>
        There is an account of {email} already. Sign in to give it the role {role}.
      </p>
      <Link to={signInPath({ next: pathname + search })} className="button">
        Sign In
      </Link>
    </>
  );
}

function NewAccount({ invitation: { email, role }, token }: { invitation: OpenInvitation; token: string }) {
  const navigate = useNavigate();
  const { registerStaff } = useSignIn();
  const { props, field, pending } = useTextForm({
    form: 'join-staff',
    names: ['username', 'password'],
    check: ({ username, password }) => registrationRefusals({ username, email, password, passwordConfirm: password }),
    send: async ({ username, password }) => {
      const errors = await registerStaff({ token, username, password });
      if (errors === null) void navigate(adminPath, { replace: true });
      return errors ?? {};
    },
  });
  return (
    <>
      <p>
        Choose a name and a password. Your account of {email} then has the role {role}.
      </p>
      <ServerForm className="auth__form" {...props}>
        <UsernameField {...field('username')} />
        <NewPasswordField label="Password" {...field('password')} hint="At least 8 characters." />
        <SteadyButton type="submit" className="button button--wide" inactive={pending}>
          {pending ? 'Creating account...' : 'Create Staff Account'}
        </SteadyButton>
      </ServerForm>
    </>
  );
}
