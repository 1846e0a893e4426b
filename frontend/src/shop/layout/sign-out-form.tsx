import type { SubmitEvent } from 'react';
import { ServerForm } from '../../page/server-form';
import { useSignOut } from '../../session/use-sign-out';

/** Sign-out button of a menu. */
export function SignOutForm({ className }: { className: string }) {
  const signOut = useSignOut();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    void signOut();
  };

  return (
    <ServerForm form="sign-out" onSubmit={submit}>
      <button type="submit" className={className}>
        Logout
      </button>
    </ServerForm>
  );
}
