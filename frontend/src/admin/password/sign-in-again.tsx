import type { User } from '../../api/models';
import { PasswordDialog } from './password-dialog';
import { useSignInAgain } from './use-sign-in-again';

/** Asks for the password over the page after a session ended. Typed values stay. */
export function SignInAgain({ user }: { user: User }) {
  const { ended, signIn, goOn, leave } = useSignInAgain(user);
  return (
    ended && (
      <PasswordDialog
        title="Please sign in again"
        text={`Your session has ended. Sign in again as ${user.username} to go on: nothing that you typed is lost.`}
        okText="Sign In"
        busyText="Signing in..."
        cancelText="Leave"
        insists
        confirm={signIn}
        onConfirmed={goOn}
        onCancel={leave}
      />
    )
  );
}
