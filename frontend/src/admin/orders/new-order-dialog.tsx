import { Modal } from 'antd';
import { useRef } from 'react';
import { LeaveQuestion } from '../leaving/leave-question';
import { type Leavable, useLeaving } from '../leaving/use-leaving';
import { NewOrderForm } from './new-order-form';

interface NewOrderDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Dialog to create an order that was placed by phone or in the store. */
export function NewOrderDialog({ open, onClose }: NewOrderDialogProps) {
  const typed = useRef<Leavable>(null);
  const { leave, question } = useLeaving(open, () => typed.current?.isChanged() ?? false, onClose);
  return (
    <>
      <Modal open={open} title="Create New Order" width={880} footer={null} destroyOnHidden onCancel={leave}>
        <NewOrderForm ref={typed} onMade={onClose} onLeave={leave} />
      </Modal>
      <LeaveQuestion {...question} />
    </>
  );
}
