import { Button, Modal } from 'antd';
import { useState } from 'react';
import { orderPrintPath } from '../../page/staff-paths';
import { LoadedOrder } from './loaded-order';
import { OrderSheet } from './order-sheet';
import { RefundDialog } from './refund-dialog';
import { StatusDialog } from './status-dialog';
import { useLast } from '../list/use-last';

interface OrderDialogProps {
  /** Null while the dialog is closed. */
  id: string | null;
  onClose: () => void;
}

/** Details of one order, and the actions for it. */
export function OrderDialog({ id, onClose }: OrderDialogProps) {
  const shown = useLast(id);
  const [step, setStep] = useState<'status' | 'refund' | null>(null);
  const stop = () => setStep(null);
  return (
    <>
      <Modal
        open={id !== null}
        title={`Order ${shown ?? ''}`}
        width={960}
        footer={null}
        destroyOnHidden
        onCancel={onClose}
      >
        {shown !== null && (
          <LoadedOrder id={shown}>
            {(order) => (
              <>
                <OrderSheet order={order} />
                <div className="dialog-actions dialog-actions--sticky">
                  <a href={orderPrintPath([order.id])} target="_blank" rel="noreferrer">
                    Packing slip
                  </a>
                  <a href={orderPrintPath([order.id], 'invoice')} target="_blank" rel="noreferrer">
                    Invoice
                  </a>
                  {order.refundable > 0 && <Button onClick={() => setStep('refund')}>Refund</Button>}
                  <Button onClick={onClose}>Close</Button>
                  <Button type="primary" onClick={() => setStep('status')}>
                    Edit Order
                  </Button>
                </div>
              </>
            )}
          </LoadedOrder>
        )}
      </Modal>
      <StatusDialog id={step === 'status' ? shown : null} onClose={stop} />
      <RefundDialog id={step === 'refund' ? shown : null} onClose={stop} />
    </>
  );
}
