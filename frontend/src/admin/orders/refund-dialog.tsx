import { Modal } from 'antd';
import { LoadedOrder } from './loaded-order';
import { RefundForm } from './refund-form';
import { useLast } from '../list/use-last';

interface RefundDialogProps {
  /** Id of the order to refund; null while closed. */
  id: string | null;
  onClose: () => void;
}

export function RefundDialog({ id, onClose }: RefundDialogProps) {
  const shown = useLast(id);
  return (
    <Modal open={id !== null} title={`Refund order ${shown ?? ''}`} footer={null} destroyOnHidden onCancel={onClose}>
      {shown !== null && (
        <LoadedOrder id={shown}>{(order) => <RefundForm order={order} onClose={onClose} />}</LoadedOrder>
      )}
    </Modal>
  );
}
