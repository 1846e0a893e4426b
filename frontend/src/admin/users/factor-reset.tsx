import { useState } from 'react';
import type { StaffUser } from '../../api/models';
import { useSession } from '../../session/use-session';
import { RowButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useFactorReset } from './use-staff';

/** Turns off two-step sign-in for a user who lost it, after a confirmation. Shown only if the user has it. */
export function FactorReset({ user }: { user: StaffUser }) {
  const { busy, reset } = useFactorReset(user);
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const isOwner = session.state === 'signed-in' && session.user.role === 'Owner';
  if (!user.hasSecondFactor || (user.role !== null && !isOwner)) return null;
  return (
    <>
      <RowButton
        needs="users.change"
        text="Reset two-step sign-in"
        label={`Reset two-step sign-in of ${user.username}`}
        danger
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title={`Reset two-step sign-in of ${user.username}?`}
        okText="Reset"
        busyText="Resetting..."
        busy={busy}
        onConfirm={reset}
        onClose={() => setAsking(false)}
      >
        <p>
          The authenticator app, the passkeys and the recovery codes of {user.username} stop working, and all devices
          are signed out. Make sure first that the request comes from {user.username}.
        </p>
      </ConfirmDialog>
    </>
  );
}
