import { Button, Form, type FormInstance, Modal, type ModalProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { orderPrintPath } from '../../page/staff-paths';
import { Icon } from '../../ui/icon';
import { isUnpaid } from '../../ui/order-money';
import { Spinner } from '../../ui/spinner';
import { StartReturnForm } from '../returns/start-return-form';
import { EditDialog, useLast } from '../ui/edit-dialog';
import { Loaded } from '../ui/loaded';
import { IfMay, SteadyButton } from '../ui/buttons';
import { useLeaving } from '../ui/use-leaving';
import { useLetterActions } from '../ui/use-letter-keys';
import { CorrectionForm, unitsLeft } from './correction-form';
import { CustomerForm } from './customer-form';
import { ExchangeForm } from './exchange-form';
import { OrderSheet } from './order-sheet';
import { PayBackForm } from './pay-back-form';
import { isShippable, ShipForm } from './ship-form';
import { StatusForm } from './status-form';
import { type Neighbor, useStaffOrder } from './use-orders';

interface DialogProps {
  /** Id of the order; null while closed. */
  id: string | null;
  onClose: () => void;
}

interface OrderDialogProps extends DialogProps {
  /** The orders beside this order in the list; null at the ends. Without them, the dialog has no controls for them. */
  neighbors?: { previous: Neighbor | null; next: Neighbor | null } | undefined;
  onStep?: (to: Neighbor) => void;
}

/** Dialog with an order. It asks for confirmation before a typed note or a chosen payment method is lost. */
export function OrderDialog({ id, neighbors, onStep, onClose }: OrderDialogProps) {
  const shown = useLast(id);
  const [step, setStep] = useState<'customer' | 'status' | 'correction' | 'return' | 'ship' | null>(null);
  const [exchanged, setExchanged] = useState<number | null>(null);
  const item = useLast(exchanged);
  const [failedRefund, setFailedRefund] = useState<string | null>(null);
  const paidBack = useLast(failedRefund);
  const stop = () => setStep(null);
  const stopExchange = () => setExchanged(null);
  if (id === null && step !== null) stop();
  if (id === null && exchanged !== null) stopExchange();
  if (id === null && failedRefund !== null) setFailedRefund(null);

  /** Forms of the shown order. */
  const forms = useRef<Readonly<Record<string, FilledForm>>>({});
  /** The order to open next; null to close the dialog. */
  const target = useRef<Neighbor | null>(null);
  const { leave, question } = useLeaving(
    id !== null && step === null && failedRefund === null,
    () => Object.values(forms.current).some(isFilledIn),
    () => (target.current ? onStep?.(target.current) : onClose()),
  );
  const leaveFor = (to: Neighbor | null) => {
    target.current = to;
    leave();
  };
  return (
    <>
      <OrderModal
        id={id}
        title={`Order ${shown ?? ''}`}
        width={960}
        onClose={() => leaveFor(null)}
        steps={neighbors && onStep && <OrderSteps {...neighbors} onStep={leaveFor} />}
        content={(order) => (
          <>
            <Form.Provider
              onFormChange={(_, info) => {
                forms.current = info.forms;
              }}
            >
              <OrderSheet
                order={order}
                onEditCustomer={() => setStep('customer')}
                onExchange={setExchanged}
                onPaidBack={setFailedRefund}
              />
            </Form.Provider>
            <div className="dialog-actions">
              {order.items.some(({ custom }) => !custom) && (
                <a href={orderPrintPath([order.id])} target="_blank" rel="noreferrer">
                  Packing slip
                </a>
              )}
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
                  <Button onClick={() => setStep('correction')}>
                    {order.paid > 0 ? 'Cancel or refund' : 'Cancel items'}
                  </Button>
                </IfMay>
              )}
              <Button onClick={() => leaveFor(null)}>Close</Button>
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
      <EditDialog
        item={failedRefund === null ? null : shown}
        title={(orderId) => `Refund of order ${orderId} by other means`}
        onClose={() => setFailedRefund(null)}
      >
        {(orderId) => (
          <LoadedOrder id={orderId}>
            {(order) =>
              order.refunds
                .filter((refund) => refund.id === paidBack)
                .map((failed) => <PayBackForm key={failed.id} order={order} failed={failed} />)
            }
          </LoadedOrder>
        )}
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
      {question}
    </>
  );
}

type FilledForm = Pick<FormInstance<object>, 'getFieldsValue'>;

const isFilledIn = (form: FilledForm) => Object.values(form.getFieldsValue()).some(Boolean);

interface OrderStepsProps {
  previous: Neighbor | null;
  next: Neighbor | null;
  onStep: (to: Neighbor) => void;
}

/** Buttons that open the previous and the next order of the list, also with K and J. */
function OrderSteps({ previous, next, onStep }: OrderStepsProps) {
  const nav = useRef<HTMLElement>(null);
  const buttons = [
    { key: 'k', label: 'Previous order', to: previous },
    { key: 'j', label: 'Next order', to: next },
  ];
  const step = (key: string, to: Neighbor | null) => {
    // The focused link or button of the shown order is about to disappear.
    nav.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
    if (to) onStep(to);
  };
  useLetterActions({ k: () => step('k', previous), j: () => step('j', next) }, nav);
  return (
    <nav ref={nav} className="order-steps" aria-label="Orders of the list">
      {buttons.map(({ key, label, to }) => (
        <SteadyButton
          key={key}
          data-key={key}
          type="text"
          icon={<Icon name="chevron" size={20} />}
          aria-label={label}
          title={label}
          aria-keyshortcuts={key.toUpperCase()}
          inactive={to === null}
          onClick={() => step(key, to)}
        />
      ))}
    </nav>
  );
}

/**
 * Whether at least one unit was shipped, and the customer can get the label by mail. The server decides which items can
 * be returned.
 */
const isReturnable = ({ status, parcels, items, hasMailAddress }: StaffOrder) =>
  hasMailAddress &&
  items.some(({ custom }) => !custom) &&
  (status === 'shipped' || status === 'completed' || (status !== 'cancelled' && parcels.length > 0));

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
      title={shown !== null && <CorrectionTitle id={shown} />}
      onClose={onClose}
      content={(order) => <CorrectionForm order={order} all={all || order.status === 'cancelled'} onClose={onClose} />}
    />
  );
}

function CorrectionTitle({ id }: { id: string }) {
  const { item: order } = useStaffOrder(id);
  return `${order?.paid === 0 ? 'Cancel items of' : 'Cancel or refund'} order ${id}`;
}

interface OrderModalProps extends DialogProps, Omit<ModalProps, 'id' | 'content' | 'onClose'> {
  /** Controls that stay while another order loads. */
  steps?: ReactNode;
  content: (order: StaffOrder) => ReactNode;
}

/** Dialog with an order, which is loaded when it opens. */
function OrderModal({ id, steps, content, onClose, ...modal }: OrderModalProps) {
  const shown = useLast(id);
  return (
    <Modal {...modal} open={id !== null} footer={null} destroyOnHidden onCancel={onClose}>
      {steps}
      {shown !== null && (
        <LoadedOrder key={shown} id={shown}>
          {content}
        </LoadedOrder>
      )}
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
