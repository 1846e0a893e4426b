import { Modal } from 'antd';

interface DeleteMessageDialogProps {
  /** null while nothing is to be deleted. */
  id: number | null;
  busy: boolean;
  onCancel: () => void;
  onDelete: (id: number) => void;
}

export function DeleteMessageDialog({ id, busy, onCancel, onDelete }: DeleteMessageDialogProps) {
  return (
    <Modal
      open={id !== null}
      title="Confirm Deletion"
      okText={busy ? 'Deleting...' : 'Delete Message'}
      okButtonProps={{ danger: true, disabled: busy }}
      onOk={() => id !== null && onDelete(id)}
      onCancel={onCancel}
    >
      <p>Are you sure you want to delete this message? This action cannot be undone.</p>
    </Modal>
  );
}
