import './profile.css';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSession } from '../../session/use-session';
import { AntdTheme } from '../../theme/antd-theme';
import { PageSkeleton } from '../../ui/page-skeleton';
import { Spinner } from '../../ui/spinner';
import { Tabs } from '../../ui/tabs';
import { AccountRights } from './account-rights';
import { ChangePasswordForm } from './change-password-form';
import { DeletionNote } from './deletion-note';
import { EmailChangeNote } from './email-change-note';
import { ProfileForm } from './profile-form';
import { ServiceDiscount } from './service-discount';
import { useEmailChange } from './use-email-change';

const AddressBook = lazy(() => import('../addresses/address-book'));

export default function ProfilePage() {
  const session = useSession();
  const [addressesSeen, setAddressesSeen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // Wait for the e-mail change: its notice would move everything below it.
  const { isLoading } = useEmailChange();
  const [ready, setReady] = useState(!isLoading);
  if (!isLoading && !ready) setReady(true);
  if (session.state !== 'signed-in') return null;
  // Only on the first load. A later reload must not remove forms with typed text.
  if (!ready) return <PageSkeleton />;
  const { user } = session;
  /** The notice disappears together with the button that had the focus. */
  const goOn = () => title.current?.focus();
  return (
    <div className="container profile">
      <h1 ref={title} tabIndex={-1}>
        My Profile
      </h1>
      {user.deletionRequestedAt !== null && <DeletionNote onKept={goOn} />}
      <EmailChangeNote email={user.email} onKept={goOn} />
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
      {/* Last, because it loads later than the others. */}
      <ServiceDiscount email={user.email} />
    </div>
  );
}
