import { Modal } from 'antd';

interface LeaveQuestionProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Dialog that `useLeaving` opens: stay, or discard the changes. */
export function LeaveQuestion({ open, onStay, onDiscard }: LeaveQuestionProps) {
  return (
    <Modal
      open={open}
      title="Discard your changes?"
      okText="Discard"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      onOk={onDiscard}
      onCancel={onStay}
    >
      <p>Your changes have not been saved.</p>
    </Modal>
  );
}
