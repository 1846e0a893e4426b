import { Modal } from 'antd';
import type { ContactSubmission } from '../../api/models';

interface DeleteMessageDialogProps {
  /** Message to delete; null while the dialog is closed. */
  message: ContactSubmission | null;
  busy: boolean;
  onCancel: () => void;
  onDelete: (id: number) => void;
}

export function DeleteMessageDialog({ message, busy, onCancel, onDelete }: DeleteMessageDialogProps) {
  return (
    <Modal
      open={message !== null}
      title="Confirm Deletion"
      okText={busy ? 'Deleting...' : 'Delete Message'}
      okButtonProps={{ danger: true, 'aria-disabled': busy }}
      onOk={() => message && !busy && onDelete(message.id)}
      onCancel={onCancel}
    >
      {message && (
        <p>
          <strong>{message.subject}</strong>, from {message.name}
        </p>
      )}
      <p>Are you sure you want to delete this message? This action cannot be undone.</p>
    </Modal>
  );
}
