import '../admin.css';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { User } from '../../api/models';
import { homePath } from '../../page/paths';
import { usePageFocus } from '../../page/use-page-focus';
import { OfflineBar } from '../../page/device-notes/offline-bar';
import { RequireSignIn } from '../../session/require-sign-in';
import { useSession } from '../../session/use-session';
import { useSessionChange } from '../../session/use-session-change';
import { staffRoutes } from '../staff-routes';
import { FreshPassword, SignInAgain } from '../password/password-dialogs';
import { Dashboard } from './dashboard';
import { useRoleChange } from './use-role-change';
import { StaffTheme } from './staff-theme';
import { PermissionsProvider } from '../ui/use-may';

/** Wraps every back-office page. Redirects everyone who is not a staff member. */
export default function StaffLayout() {
  useSessionChange();
  usePageFocus({ keepsFocus: true });
  return (
    <RequireSignIn>
      <ForStaff />
    </RequireSignIn>
  );
}

function ForStaff() {
  const session = useSession();
  return session.state === 'signed-in' && <SignedIn user={session.user} />;
}

function SignedIn({ user }: { user: User }) {
  const { pathname } = useLocation();
  const following = useRoleChange(user);
  if (!user.isAdmin) return <Navigate to={homePath} replace />;
  const isBare = staffRoutes.some(({ place, path }) => place === 'bare' && matchPath(path, pathname) !== null);
  return (
    <StaffTheme>
      <FreshPassword>
        <SWRConfig value={following}>
          <PermissionsProvider value={user.permissions}>
            {isBare ? (
              <main>
                <Outlet />
              </main>
            ) : (
              <>
                <OfflineBar />
                <Dashboard user={user}>
                  <Outlet />
                </Dashboard>
              </>
            )}
          </PermissionsProvider>
        </SWRConfig>
        <SignInAgain user={user} />
      </FreshPassword>
    </StaffTheme>
  );
}
