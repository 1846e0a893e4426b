import { Modal } from 'antd';
import type { StaffUser } from '../../api/models';

interface RoleDialogProps {
  /** User whose role is to change; null while closed. */
  user: StaffUser | null;
  isSelf: boolean;
  busy: boolean;
  onCancel: () => void;
  onChange: (user: StaffUser) => void;
}

/** Confirms that a user becomes an administrator, or stops being one. */
export function RoleDialog({ user, isSelf, busy, onCancel, onChange }: RoleDialogProps) {
  return (
    <Modal
      open={user !== null}
      title={user?.isAdmin ? 'Remove administrator' : 'Make administrator'}
      okText={okText(user, busy)}
      okButtonProps={{ danger: user?.isAdmin === true, 'aria-disabled': busy }}
      onOk={() => user && !busy && onChange(user)}
      onCancel={onCancel}
    >
      {user && <p>{question(user, isSelf)}</p>}
    </Modal>
  );
}

function okText(user: StaffUser | null, busy: boolean): string {
  if (busy) return 'Saving...';
  return user?.isAdmin ? 'Remove administrator' : 'Make administrator';
}

function question({ username, isAdmin }: StaffUser, isSelf: boolean): string {
  if (isSelf)
    return 'This is your own account. You leave the back office at once, and only others can let you in again.';
  if (isAdmin) return `${username} will not get into the back office any more, from this moment on.`;
  return `${username} will see every order and message, and can change everything that you can.`;
}
