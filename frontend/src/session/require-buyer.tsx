import { Fragment, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Moved, PageOutOfReach } from '../page/status-pages';
import { signInPath } from '../page/paths';
import { Spinner } from '../ui/spinner';
import { useBuyer, useGuestEnd } from './use-buyer';

/** Like `RequireSignIn`, but also admits guests. */
export default function RequireBuyer({ children = <Outlet /> }: { children?: ReactNode }) {
  const found = useBuyer();
  const { pathname, search } = useLocation();
  useGuestEnd(found.state === 'here' && found.isGuest);

  if (found.state === 'loading') return <Spinner label="Loading" />;
  if (found.state === 'unknown') return <PageOutOfReach onRetry={found.retry} />;
  if (found.state === 'nobody') return <Moved to={signInPath({ next: pathname + search })} permanently={false} />;
  return <Fragment key={found.buyer.id}>{children}</Fragment>;
}
