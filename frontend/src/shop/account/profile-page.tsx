import './profile.css';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSession } from '../../session/use-session';
import { AntdTheme } from '../../theme/antd-theme';
import { PageSkeleton } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { Tabs } from '../../ui/tabs';
import { ChangePasswordForm, DeleteAccount, ProfileForm } from './profile-forms';
import { ServiceDiscount } from './service-discount';
import { useEmailChange, useProfile } from './use-profile';
import { ActionButton } from '../../ui/steady-button';
import { StoreDate } from '../../page/store-date';
import { Link } from 'react-router-dom';
import type { User } from '../../api/models';
import { adminPath } from '../../page/staff-paths';
import { useSignOut } from '../../session/use-sign-out';

const AddressBook = lazy(() => import('../addresses/address-book'));

export default function ProfilePage() {
  const session = useSession();
  const [addressesSeen, setAddressesSeen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // Wait until the email change is loaded, because its notice would move everything below.
  const { isLoading } = useEmailChange();
  const [ready, setReady] = useState(!isLoading);
  if (!isLoading && !ready) setReady(true);
  if (session.state !== 'signed-in') return null;
  // The skeleton is shown only during the first load. A later reload must not remove forms with typed text.
  if (!ready) return <PageSkeleton />;
  const { user } = session;
  /** Moves the focus, because the notice disappears together with the focused button. */
  const goOn = () => title.current?.focus();
  return (
    <div className="container profile">
      <h1 ref={title} tabIndex={-1}>
        My Profile
      </h1>
      {user.deletionRequestedAt !== null && <DeletionNote onCancelled={goOn} />}
      <EmailChangeNote email={user.email} onCancelled={goOn} />
      <section aria-label="Your details">
        <AntdTheme>
          <Tabs
            name="profile-parts"
            onOpen={(key) => key === 'addresses' && setAddressesSeen(true)}
            tabs={[
              { key: 'profile', label: 'Profile Information', content: <ProfileForm user={user} /> },
              {
                key: 'password',
                label: 'Change Password',
                content: <ChangePasswordForm username={user.username} />,
              },
              {
                key: 'addresses',
                label: 'Addresses',
                content: addressesSeen && (
                  <Suspense fallback={<Spinner label="Loading your addresses" />}>
                    <AddressBook />
                  </Suspense>
                ),
              },
            ]}
          />
        </AntdTheme>
      </section>
      <AccountRights user={user} />
      {/* This section is last because it loads later than the others. */}
      <ServiceDiscount email={user.email} />
    </div>
  );
}

function DeletionNote({ onCancelled }: { onCancelled: () => void }) {
  const { cancelDeletion } = useProfile();
  return (
    <section className="profile__note" aria-labelledby="deletion-note">
      <div>
        <h2 id="deletion-note">Your account is scheduled for deletion</h2>
        <p>
          We delete it when all your orders have shipped and are older than 30 days, and all your returns are complete.
          Until then, you can cancel the deletion.
        </p>
      </div>
      <ActionButton className="button" action={async () => (await cancelDeletion()) && onCancelled()}>
        Keep My Account
      </ActionButton>
    </section>
  );
}

/** Notice of a new email address that awaits confirmation, with a button to cancel it. */
function EmailChangeNote({ email, onCancelled }: { email: string; onCancelled: () => void }) {
  const { newEmail = null, expiresAt = null } = useEmailChange().data ?? {};
  const { withdrawEmailChange } = useProfile();
  if (newEmail === null || expiresAt === null) return null;
  return (
    <section className="profile__note profile__note--calm" aria-labelledby="email-change-note">
      <div>
        <h2 id="email-change-note">Waiting for confirmation: {newEmail}</h2>
        <p>
          Please open the link that we sent to this address by <StoreDate iso={expiresAt} withTime />. Until then, your
          account uses {email}.
        </p>
      </div>
      <ActionButton
        className="button button--quiet"
        action={async () => (await withdrawEmailChange()) && onCancelled()}
      >
        Keep My Current Address
      </ActionButton>
    </section>
  );
}

/** Buttons to sign out, download personal data, and delete the account. */
function AccountRights({ user }: { user: User }) {
  const signOut = useSignOut();
  const { download } = useProfile();
  return (
    <section className="profile__rights" aria-labelledby="account-rights">
      <h2 id="account-rights">Your Account</h2>
      <div className="profile__choice">
        <button type="button" className="button button--quiet" onClick={() => void signOut()}>
          Logout
        </button>
        {user.isAdmin && (
          <Link to={adminPath} className="button button--quiet">
            Admin Dashboard
          </Link>
        )}
      </div>
      <h3>Your data</h3>
      <p>Download a file with all the data that we store about you.</p>
      <ActionButton className="button button--quiet" action={download} busyLabel="Downloading...">
        Download My Data
      </ActionButton>
      {user.deletionRequestedAt === null && <DeleteAccount user={user} />}
    </section>
  );
}
