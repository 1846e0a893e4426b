import { Fragment, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { PageOutOfReach } from '../page/status-pages';
import { signInPath } from '../page/paths';
import { Spinner } from '../ui/spinner';
import { useSession } from './use-session';

/**
 * Renders `children` for signed-in customers, with separate state for each account. Redirects other visitors to the
 * sign-in page, which leads back to this page.
 */
export function RequireSignIn({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  // After a sign-out, another navigation is already in progress.
  const isLeaving = useNavigation().state !== 'idle';
  if (session.state === 'loading' || (session.state === 'signed-out' && isLeaving)) return <Spinner label="Loading" />;
  if (session.state === 'unknown') return <PageOutOfReach onRetry={session.retry} />;
  if (session.state === 'signed-out') return <Navigate to={signInPath({ next: pathname + search })} replace />;
  return <Fragment key={session.user.id}>{children}</Fragment>;
}
