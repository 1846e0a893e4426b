import { Modal } from 'antd';
import { useState } from 'react';
import { LoadedOrder } from './loaded-order';
import { RefundDialog } from './refund-dialog';
import { StatusForm } from './status-form';
import { useLast } from '../list/use-last';

interface StatusDialogProps {
  /** Id of the order; null while closed. */
  id: string | null;
  onClose: () => void;
}

/** Sets an order's status. If staff cancel a paid order, the refund form follows. */
export function StatusDialog({ id, onClose }: StatusDialogProps) {
  const shown = useLast(id);
  const [owed, setOwed] = useState<string | null>(null);
  const [refunding, setRefunding] = useState<string | null>(null);

  const offerRefund = () => {
    setRefunding(owed);
    setOwed(null);
  };

  return (
    <>
      <Modal
        open={id !== null}
        title="Update Order Status"
        footer={null}
        destroyOnHidden
        onCancel={onClose}
        afterClose={offerRefund}
      >
        {shown !== null && (
          <LoadedOrder id={shown}>
            {(order) => <StatusForm order={order} onClose={onClose} onRefundOwed={() => setOwed(order.id)} />}
          </LoadedOrder>
        )}
      </Modal>
      <RefundDialog id={refunding} onClose={() => setRefunding(null)} />
    </>
  );
}
