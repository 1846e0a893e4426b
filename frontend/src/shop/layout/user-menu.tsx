import { lazy, Suspense } from 'react';
import { signInPath } from '../../page/paths';
import { Link } from 'react-router-dom';
import { useSession } from '../../session/use-session';
import { Icon } from '../../ui/icon';

/** Without its code people still come to their account, by way of the page to sign in. */
const SignedInMenu = lazy(() => import('./signed-in-menu').catch(() => ({ default: SignInLink })));

/** A link to sign in, or the signed-in person's menu, in the same place. */
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
