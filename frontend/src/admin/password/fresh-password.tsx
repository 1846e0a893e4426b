import { type ReactNode, useCallback, useState } from 'react';
import { PasswordDialog } from './password-dialog';
import { useConfirmPassword, wantsPassword } from './use-confirm-password';
import { PasswordNotGiven, type WithFreshPassword, WithFreshPasswordProvider } from './use-fresh-password';

interface Asking {
  given: () => void;
  notGiven: () => void;
}

/** Provides a password dialog to actions inside it that need a fresh password. */
export function FreshPassword({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const confirm = useConfirmPassword();

  const withFreshPassword: WithFreshPassword = useCallback(async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!wantsPassword(error)) throw error;
      await new Promise<void>((given, refuse) =>
        setAsking({ given, notGiven: () => refuse(new PasswordNotGiven('The password was not given.')) }),
      ).finally(() => setAsking(null));
      return work();
    }
  }, []);

  return (
    <WithFreshPasswordProvider value={withFreshPassword}>
      {children}
      {asking && (
        <PasswordDialog
          title="Confirm your password"
          text="You signed in a while ago. Please enter your password again to continue."
          okText="Confirm"
          busyText="Confirming..."
          confirm={confirm}
          onConfirmed={asking.given}
          onCancel={asking.notGiven}
        />
      )}
    </WithFreshPasswordProvider>
  );
}
