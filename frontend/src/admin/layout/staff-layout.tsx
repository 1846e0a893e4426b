import '../admin.css';
import type { ReactNode } from 'react';
import { matchPath } from '../../page/match-path';
import { Navigate, useLocation } from '../../page/router';
import { ErrorBoundary } from '../../ui/error-boundary';
import { homePath } from '../../page/paths';
import { useScrollPlace } from '../../page/use-scroll-place';
import { OfflineBar } from '../../page/device-notes/offline-bar';
import { RequireSignIn } from '../../session/require-sign-in';
import { useSession } from '../../session/use-session';
import { useSessionChange } from '../../session/use-session-change';
import { LoadFailed } from '../../ui/load-failed';
import { staffRoutes } from '../staff-routes';
import { FreshPassword } from '../password/fresh-password';
import { SignInAgain } from '../password/sign-in-again';
import { StaffTheme } from '../theme/staff-theme';
import { Dashboard } from './dashboard';

/** Wraps every page of the back office; only administrators get in, others are redirected. */
export default function StaffLayout({ children }: { children: ReactNode }) {
  useSessionChange();
  useScrollPlace({ keepsFocus: true });
  return (
    <RequireSignIn>
      <ForStaff>{children}</ForStaff>
    </RequireSignIn>
  );
}

function ForStaff({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state !== 'signed-in') return null;
  if (!session.user.isAdmin) return <Navigate to={homePath} replace />;
  const isBare = staffRoutes.some(({ place, path }) => place === 'bare' && matchPath(path, pathname) !== null);
  const page = (
    <ErrorBoundary key={pathname} fallback={<BrokenPage />}>
      {children}
    </ErrorBoundary>
  );
  return (
    <StaffTheme>
      <FreshPassword>
        {isBare ? (
          <main>{page}</main>
        ) : (
          <>
            <OfflineBar />
            <Dashboard user={session.user}>{page}</Dashboard>
          </>
        )}
        <SignInAgain user={session.user} />
      </FreshPassword>
    </StaffTheme>
  );
}

function BrokenPage() {
  return (
    <LoadFailed
      isPart
      title="Something went wrong"
      text="This page could not be shown. Loading it again usually helps."
      onRetry={() => window.location.reload()}
    />
  );
}
