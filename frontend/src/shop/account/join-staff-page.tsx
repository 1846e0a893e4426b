import { useLocation, useNavigate } from 'react-router-dom';
import type { OpenInvitation, User } from '../../api/models';
import { adminPath } from '../../page/staff-paths';
import { useSession } from '../../session/use-session';
import { useSignOut } from '../../session/use-sign-out';
import { Spinner } from '../../ui/spinner';
import { SteadyButton } from '../../ui/steady-button';
import { AcceptOffer, MailedOfferPage, OfferAccountForm, OfferProblem, SignInFirst } from './mailed-offer';
import { useStaffInvitation } from './use-mailed-offer';
import { useSignIn } from './use-sign-in';

/** Page of the mailed link that invites a colleague to the staff. */
export default function JoinStaffPage() {
  return <MailedOfferPage title="Join the Staff">{(token) => <Invitation token={token} />}</MailedOfferPage>;
}

function Invitation({ token }: { token: string }) {
  const { data: invitation, problem, retry, ...accepting } = useStaffInvitation(token);
  const session = useSession();
  const navigate = useNavigate();
  const { registerStaff } = useSignIn();
  if (problem !== undefined) return <OfferProblem problem={problem} onRetry={retry} />;
  if (!invitation || session.state === 'loading') return <Spinner label="Loading" />;
  const { email, role, hasAccount } = invitation;
  if (session.state === 'signed-in' && session.user.email.toLowerCase() !== email.toLowerCase())
    return <OtherAccount invitation={invitation} user={session.user} />;
  if (session.state === 'signed-in') {
    return (
      <>
        <p>Your account will have the role {role} and access to the back office.</p>
        <AcceptOffer
          label="Accept Invitation"
          pendingLabel="Accepting..."
          {...accepting}
          onAccepted={() => void navigate(adminPath, { replace: true })}
        />
      </>
    );
  }
  if (hasAccount) {
    return (
      <>
        <p>
          An account with the email address {email} already exists. Sign in to add the role {role} to your account.
        </p>
        <SignInFirst />
      </>
    );
  }
  return (
    <>
      <p>
        Choose a username and a password to create an account for {email} with the role {role}.
      </p>
      <OfferAccountForm
        form="join-staff"
        email={email}
        label="Create Staff Account"
        next={adminPath}
        register={(account) => registerStaff({ token, ...account })}
      />
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
