import '../admin.css';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { homePath } from '../../page/paths';
import { usePageFocus } from '../../page/use-page-focus';
import { OfflineBar } from '../../page/device-notes/offline-bar';
import { RequireSignIn } from '../../session/require-sign-in';
import { useSession } from '../../session/use-session';
import { useSessionChange } from '../../session/use-session-change';
import { staffRoutes } from '../staff-routes';
import { FreshPassword, SignInAgain } from '../password/password-dialogs';
import { Dashboard } from './dashboard';
import { StaffTheme } from './staff-theme';
import { PermissionsProvider } from '../ui/use-may';

/** Wraps every back-office page. Redirects everyone except administrators. */
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
  const { pathname } = useLocation();
  if (session.state !== 'signed-in') return null;
  if (!session.user.isAdmin) return <Navigate to={homePath} replace />;
  const isBare = staffRoutes.some(({ place, path }) => place === 'bare' && matchPath(path, pathname) !== null);
  return (
    <StaffTheme>
      <FreshPassword>
        <PermissionsProvider value={session.user.permissions}>
          {isBare ? (
            <main>
              <Outlet />
            </main>
          ) : (
            <>
              <OfflineBar />
              <Dashboard user={session.user}>
                <Outlet />
              </Dashboard>
            </>
          )}
        </PermissionsProvider>
        <SignInAgain user={session.user} />
      </FreshPassword>
    </StaffTheme>
  );
}
