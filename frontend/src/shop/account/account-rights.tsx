import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../api/models';
import { adminPath } from '../../page/staff-paths';
import { useSignOut } from '../../session/use-sign-out';
import { SteadyButton } from '../../ui/steady-button';
import { DeleteAccount } from './delete-account';
import { useAccountRights } from './use-account-rights';

/** Buttons to sign out, download personal data, and delete the account. */
export function AccountRights({ user }: { user: User }) {
  const signOut = useSignOut();
  const { download } = useAccountRights();
  const [downloading, setDownloading] = useState(false);

  const downloadOnce = async () => {
    setDownloading(true);
    await download();
    setDownloading(false);
  };

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
      <p>A file with all the data that the shop stores about you.</p>
      <SteadyButton
        type="button"
        className="button button--quiet"
        inactive={downloading}
        onClick={() => void downloadOnce()}
      >
        {downloading ? 'Downloading...' : 'Download My Data'}
      </SteadyButton>
      {user.deletionRequestedAt === null && <DeleteAccount username={user.username} />}
    </section>
  );
}
