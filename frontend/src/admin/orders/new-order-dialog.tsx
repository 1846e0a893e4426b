import { Modal } from 'antd';
import { NewOrderForm } from './new-order-form';

interface NewOrderDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Takes an order by phone or over the counter. What was typed stays, also when the dialog is closed, until the order is made. */
export function NewOrderDialog({ open, onClose }: NewOrderDialogProps) {
  return (
    <Modal open={open} title="Create New Order" width={880} footer={null} onCancel={onClose}>
      <NewOrderForm onClose={onClose} />
    </Modal>
  );
}
