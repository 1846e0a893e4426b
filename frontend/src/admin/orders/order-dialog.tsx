import { Button, Modal, type ModalProps } from 'antd';
import { type ReactNode, useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { orderPrintPath } from '../../page/staff-paths';
import { isUnpaid } from '../../ui/order-money';
import { Spinner } from '../../ui/spinner';
import { StartReturnForm } from '../returns/start-return-form';
import { EditDialog, useLast } from '../ui/edit-dialog';
import { Loaded } from '../ui/loaded';
import { IfMay } from '../ui/buttons';
import { CorrectionForm, unitsLeft } from './correction-form';
import { CustomerForm } from './customer-form';
import { ExchangeForm } from './exchange-form';
import { OrderSheet } from './order-sheet';
import { isShippable, ShipForm } from './ship-form';
import { StatusForm } from './status-form';
import { useStaffOrder } from './use-orders';

interface DialogProps {
  /** Id of the order; null while closed. */
  id: string | null;
  onClose: () => void;
}

export function OrderDialog({ id, onClose }: DialogProps) {
  const shown = useLast(id);
  const [step, setStep] = useState<'customer' | 'status' | 'correction' | 'return' | 'ship' | null>(null);
  const [exchanged, setExchanged] = useState<number | null>(null);
  const item = useLast(exchanged);
  const stop = () => setStep(null);
  const stopExchange = () => setExchanged(null);
  if (id === null && step !== null) stop();
  if (id === null && exchanged !== null) stopExchange();
  return (
    <>
      <OrderModal
        id={id}
        title={`Order ${shown ?? ''}`}
        width={960}
        onClose={onClose}
        content={(order) => (
          <>
            <OrderSheet order={order} onEditCustomer={() => setStep('customer')} onExchange={setExchanged} />
            <div className="dialog-actions">
              <a href={orderPrintPath([order.id])} target="_blank" rel="noreferrer">
                Packing slip
              </a>
              <a href={orderPrintPath([order.id], 'invoice')} target="_blank" rel="noreferrer">
                Invoice
              </a>
              {isReturnable(order) && (
                <IfMay permission="orders.refund">
                  <Button onClick={() => setStep('return')}>Start a return</Button>
                </IfMay>
              )}
              {isCorrectable(order) && (
                <IfMay permission="orders.refund">
                  <Button onClick={() => setStep('correction')}>Cancel or refund</Button>
                </IfMay>
              )}
              <Button onClick={onClose}>Close</Button>
              <IfMay permission="orders.change">
                <Button onClick={() => setStep('status')}>Edit Order</Button>
                {isShippable(order) && (
                  <Button type={isUnpaid(order) ? 'default' : 'primary'} onClick={() => setStep('ship')}>
                    Ship
                  </Button>
                )}
              </IfMay>
            </div>
          </>
        )}
      />
      <EditDialog
        item={step === 'customer' ? shown : null}
        title={(orderId) => `Customer of order ${orderId}`}
        width={640}
        onClose={stop}
      >
        {(orderId) => <LoadedOrder id={orderId}>{(order) => <CustomerForm order={order} />}</LoadedOrder>}
      </EditDialog>
      <ShipDialog id={step === 'ship' ? shown : null} onClose={stop} />
      <StatusDialog id={step === 'status' ? shown : null} onClose={stop} />
      <OrderModal
        id={exchanged === null ? null : shown}
        title={`Exchange an item of order ${shown ?? ''}`}
        onClose={stopExchange}
        content={(order) =>
          order.items
            .filter((one) => one.id === item)
            .map((one) => <ExchangeForm key={one.id} order={order} item={one} onClose={stopExchange} />)
        }
      />
      <EditDialog
        item={step === 'return' ? shown : null}
        title={(orderId) => `Return of order ${orderId}`}
        width={640}
        onClose={stop}
      >
        {(orderId) => <StartReturnForm orderId={orderId} />}
      </EditDialog>
      <CorrectionDialog id={step === 'correction' ? shown : null} onClose={stop} />
    </>
  );
}

/**
 * Whether at least one unit was shipped, and the customer can get the label by mail. The server decides which items can
 * be returned.
 */
const isReturnable = ({ status, parcels, hasMailAddress }: StaffOrder) =>
  hasMailAddress && (status === 'shipped' || status === 'completed' || (status !== 'cancelled' && parcels.length > 0));

const isCorrectable = ({ refundable, status, items }: StaffOrder) =>
  refundable > 0 || (status !== 'cancelled' && items.some((item) => unitsLeft(item) > 0));

/** Ships units of an order. */
export function ShipDialog({ id, onClose }: DialogProps) {
  const shown = useLast(id);
  return (
    <OrderModal
      id={id}
      title={`Ship order ${shown ?? ''}`}
      onClose={onClose}
      content={(order) => <ShipForm order={order} onClose={onClose} />}
    />
  );
}

/** Sets an order's status. If staff choose "Cancelled", the form for the items and the refund follows. */
export function StatusDialog({ id, onClose }: DialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [cancelling, setCancelling] = useState<string | null>(null);
  const openCancellation = () => {
    setCancelling(chosen);
    setChosen(null);
  };
  return (
    <>
      <OrderModal
        id={id}
        title="Update Order Status"
        afterClose={openCancellation}
        onClose={onClose}
        content={(order) => <StatusForm order={order} onClose={onClose} onCancelOrder={() => setChosen(order.id)} />}
      />
      <CorrectionDialog id={cancelling} all onClose={() => setCancelling(null)} />
    </>
  );
}

/** Cancels or refunds items of an order. */
function CorrectionDialog({ id, all = false, onClose }: DialogProps & { all?: boolean }) {
  const shown = useLast(id);
  return (
    <OrderModal
      id={id}
      title={`Cancel or refund order ${shown ?? ''}`}
      onClose={onClose}
      content={(order) => <CorrectionForm order={order} all={all || order.status === 'cancelled'} onClose={onClose} />}
    />
  );
}

interface OrderModalProps extends DialogProps, Omit<ModalProps, 'id' | 'content' | 'onClose'> {
  content: (order: StaffOrder) => ReactNode;
}

/** Dialog with an order, which is loaded when it opens. */
function OrderModal({ id, content, onClose, ...modal }: OrderModalProps) {
  const shown = useLast(id);
  return (
    <Modal {...modal} open={id !== null} footer={null} destroyOnHidden onCancel={onClose}>
      {shown !== null && <LoadedOrder id={shown}>{content}</LoadedOrder>}
    </Modal>
  );
}

function LoadedOrder({ id, children }: { id: string; children: (order: StaffOrder) => ReactNode }) {
  const result = useStaffOrder(id);
  return (
    <Loaded
      thing="order"
      result={result}
      missing={<p role="alert">There is no order {id}.</p>}
      loading={<Spinner label="Loading order..." />}
    >
      {children}
    </Loaded>
  );
}
