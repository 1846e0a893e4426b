import { lazy, Suspense } from 'react';
import { signInPath } from '../../page/paths';
import { Link } from 'react-router-dom';
import { useSession } from '../../session/use-session';
import { Icon } from '../../ui/icon';

/** If the menu's code fails to load, the sign-in link still leads to the account. */
const SignedInMenu = lazy(() => import('./signed-in-menu').catch(() => ({ default: SignInLink })));

/** Sign-in link, or the menu of the signed-in user, in the same place. */
export function UserMenu() {
  const session = useSession();
  if (session.state !== 'signed-in') return <SignInLink />;
  return (
    <Suspense fallback={<SignInLink />}>
      <SignedInMenu user={session.user} />
    </Suspense>
  );
}

function SignInLink() {
  return (
    <Link to={signInPath()} className="icon-button" aria-label="Sign in or create an account">
      <Icon name="user" />
    </Link>
  );
}
