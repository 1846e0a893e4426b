import type { StaffUser } from '../../api/models';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useLast } from '../ui/edit-dialog';
import { useFactorReset } from './use-staff';

interface FactorResetProps {
  /** Null while the dialog is closed. */
  user: StaffUser | null;
  onClose: () => void;
}

/** Asks for confirmation, and then turns off two-step sign-in for a user who has lost the second factor. */
export function FactorReset({ user, onClose }: FactorResetProps) {
  const { busy, reset } = useFactorReset();
  const { username } = useLast(user) ?? { username: '' };
  return (
    <ConfirmDialog
      open={user !== null}
      title={`Reset two-step sign-in for ${username}?`}
      okText="Reset"
      busyText="Resetting..."
      busy={busy}
      onConfirm={() => user !== null && reset(user)}
      onClose={onClose}
    >
      <p>
        The authenticator app, the passkeys and the recovery codes of {username} stop working, and all devices are
        signed out. First, make sure that the request comes from {username}.
      </p>
    </ConfirmDialog>
  );
}
