import { Button, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffOrder } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { adminHistoryPath, orderCopyPath, orderPrintPath } from '../../page/staff-paths';
import { isRefundedInFull, isUnpaid } from '../../ui/order-money';
import { Spinner } from '../../ui/spinner';
import { ListSteps } from '../list/list-steps';
import { narrow } from '../list/list-table';
import type { Neighbor, Neighbors } from '../list/use-neighbors';
import { StartReturnForm } from '../returns/start-return-form';
import { EditDialog, type EditDialogProps, useLast } from '../ui/edit-dialog';
import { Loaded } from '../ui/loaded';
import { ActionMenu, IfMay, type MenuAction, SteadyButton } from '../ui/buttons';
import { ChangesBehind, useLeaving } from '../ui/use-leaving';
import { useMayCheck } from '../ui/use-may';
import { CorrectionForm, unitsLeft } from './correction-form';
import { CustomerForm } from './customer-form';
import { ExchangeItems, isExchangeable } from './exchange-form';
import { HoldForm } from './hold-form';
import { readyName, type Status } from './order-names';
import { TrackingForm } from './order-parcels';
import { OrderSheet } from './order-sheet';
import { PayBackForm } from './pay-back-form';
import { PaymentForm } from './payment-form';
import { handOverName, isShippable, lacksAddress, ShipForm, unitsToShip } from './ship-form';
import { StatusForm } from './status-form';
import { useHandOver, useOrderWork } from './use-order-work';
import { useStaffOrder } from './use-orders';

interface DialogProps {
  /** Id of the order; null while the dialog is closed. */
  id: string | null;
  onClose: () => void;
}

interface OrderDialogProps extends DialogProps {
  /** The orders before and after this order in the list. Undefined if the dialog has no buttons for the neighbors. */
  neighbors?: Neighbors | undefined;
  onStep?: (to: Neighbor) => void;
  /** Form that the URL opens above the order: the same object on each render. */
  start?: { readonly form: 'customer' | 'correction' | 'exchange' } | undefined;
  /** Called when staff leave this form. */
  onStarted?: () => void;
}

type OrderAction = 'status' | 'ready' | 'hold' | 'correction' | 'exchange' | 'return' | 'ship';

/** The form that is open above an order. */
type Step =
  | { form: 'customer' | 'address' | 'payment' | OrderAction }
  | { form: 'refund'; failed: string }
  | { form: 'tracking'; parcel: number };

/** Dialog with an order. It asks for confirmation before a typed note or a chosen payment method is lost. */
export function OrderDialog({ id, neighbors, onStep, onClose, start, onStarted }: OrderDialogProps) {
  const shown = useLast(id);
  const [clicked, setStep] = useState<Step | null>(null);
  const step = clicked ?? (id !== null && start ? start : null);
  const stop = () => {
    setStep(null);
    if (start) onStarted?.();
  };
  if (id === null && clicked !== null) setStep(null);
  // A form stays visible while it closes.
  const last = useLast(step);
  const idIf = (form: Step['form']) => (step?.form === form ? shown : null);

  /** Forms of the shown order. */
  const forms = useRef<Readonly<Record<string, FilledForm>>>({});
  /** The order to open next; null to close the dialog. */
  const target = useRef<Neighbor | null>(null);
  const isNoteTyped = () => Object.values(forms.current).some(isFilledIn);
  const { leave, question } = useLeaving(id !== null && step === null, isNoteTyped, () =>
    target.current ? onStep?.(target.current) : onClose(),
  );
  const leaveFor = (to: Neighbor | null) => {
    target.current = to;
    leave();
  };
  return (
    <>
      <Modal
        open={id !== null}
        title={`Order ${shown ?? ''}`}
        width={960}
        footer={null}
        destroyOnHidden
        onCancel={() => leaveFor(null)}
      >
        {neighbors && onStep && <ListSteps thing="order" label="Orders in the list" {...neighbors} onStep={leaveFor} />}
        {shown !== null && (
          <LoadedOrder key={shown} id={shown}>
            {(order) => (
              <>
                <Form.Provider
                  onFormChange={(_, info) => {
                    forms.current = info.forms;
                  }}
                >
                  <OrderSheet
                    order={order}
                    onEditCustomer={() => setStep({ form: 'customer' })}
                    onAddAddress={() => setStep({ form: 'address' })}
                    onPaidBack={(failed) => setStep({ form: 'refund', failed })}
                    onCorrectPayment={() => setStep({ form: 'payment' })}
                    onEditTracking={(parcel) => setStep({ form: 'tracking', parcel })}
                  />
                </Form.Provider>
                <OrderActions order={order} onStart={(form) => setStep({ form })} onClose={() => leaveFor(null)} />
              </>
            )}
          </LoadedOrder>
        )}
      </Modal>
      <ChangesBehind value={isNoteTyped}>
        <OrderFormDialog
          id={idIf('customer')}
          title={(orderId) => `Customer of order ${orderId}`}
          width={640}
          onClose={stop}
        >
          {(order) => <CustomerForm order={order} />}
        </OrderFormDialog>
        <OrderFormDialog
          id={idIf('refund')}
          title={(orderId) => `Refund of order ${orderId} by other means`}
          onClose={stop}
        >
          {(order) =>
            order.refunds
              .filter((refund) => last?.form === 'refund' && refund.id === last.failed)
              .map((failed) => <PayBackForm key={failed.id} order={order} failed={failed} />)
          }
        </OrderFormDialog>
        <OrderFormDialog id={idIf('hold')} title={(orderId) => `Hold order ${orderId}`} startsInField onClose={stop}>
          {(order) => <HoldForm order={order} />}
        </OrderFormDialog>
        <OrderFormDialog id={idIf('payment')} title={(orderId) => `Payment of order ${orderId}`} onClose={stop}>
          {(order) => <PaymentForm order={order} />}
        </OrderFormDialog>
        <AddressDialog id={idIf('address')} onClose={stop} />
        <ShipDialog id={idIf('ship')} onClose={stop} />
        <StatusDialog id={idIf('status')} onClose={stop} />
        <StatusDialog id={idIf('ready')} status="shipped" onClose={stop} />
        <OrderFormDialog
          id={idIf('exchange')}
          title={(orderId) => `Exchange an item of order ${orderId}`}
          onClose={stop}
        >
          {(order) => <ExchangeItems order={order} />}
        </OrderFormDialog>
        <OrderFormDialog
          id={idIf('tracking')}
          title={() => `Tracking of parcel ${last?.form === 'tracking' ? last.parcel : ''}`}
          onClose={stop}
        >
          {(order) =>
            order.parcels
              .filter(({ number }) => last?.form === 'tracking' && number === last.parcel)
              .map((parcel) => <TrackingForm key={parcel.number} order={order} parcel={parcel} />)
          }
        </OrderFormDialog>
        <EditDialog item={idIf('return')} title={(orderId) => `Return of order ${orderId}`} width={640} onClose={stop}>
          {(orderId) => <StartReturnForm orderId={orderId} />}
        </EditDialog>
        <CorrectionDialog id={idIf('correction')} onClose={stop} />
      </ChangesBehind>
      {question}
    </>
  );
}

interface OrderActionsProps {
  order: StaffOrder;
  onStart: (form: OrderAction) => void;
  onClose: () => void;
}

/** Buttons at the end of an order. The less frequent actions are in a menu; on phones, the menu has more of them. */
function OrderActions({ order, onStart, onClose }: OrderActionsProps) {
  const { id, paid, items, holdReason } = order;
  const isNarrow = useMediaQuery(narrow);
  const { change, busy: isReleasing } = useOrderWork(id);
  const closing = useRef<HTMLButtonElement>(null);
  const { handOver, busy } = useHandOver(closing);
  const openCopy = (kind: 'copy' | 'change') => void navigate(orderCopyPath(kind, id, window.location.search));
  const may = useMayCheck();
  const navigate = useNavigate();
  const slipPath = items.some(({ custom }) => !custom) ? orderPrintPath([id]) : null;
  const corrections: MenuAction[] = [
    // The new order cancels this order, so it needs the permission for refunds, too.
    ...(isReplaceable(order) && may('orders.change')
      ? [{ text: 'Change items', onClick: () => openCopy('change') }]
      : []),
    ...(items.some((item) => isExchangeable(order, item))
      ? [{ text: 'Exchange items', onClick: () => onStart('exchange') }]
      : []),
    ...(isReturnable(order) ? [{ text: 'Start a return', onClick: () => onStart('return') }] : []),
    ...(isCorrectable(order)
      ? [{ text: paid > 0 ? 'Cancel or refund' : 'Cancel items', onClick: () => onStart('correction') }]
      : []),
  ];
  return (
    <div className="dialog-actions">
      <ActionMenu
        aria-label="More actions for this order"
        actions={[
          ...(isNarrow ? corrections : []).map((action): MenuAction => ({ ...action, needs: 'orders.refund' })),
          ...(isNarrow && slipPath !== null ? [{ text: 'Packing slip', onClick: () => openTab(slipPath) }] : []),
          { text: 'Invoice', onClick: () => openTab(orderPrintPath([id], 'invoice')) },
          ...(isHoldable(order)
            ? [{ text: 'Hold', needs: 'orders.change' as const, onClick: () => onStart('hold') }]
            : []),
          { text: 'Duplicate', needs: 'orders.change', onClick: () => openCopy('copy') },
          { text: 'History', needs: 'operations.view', onClick: () => openTab(adminHistoryPath(`order:${id}`)) },
        ]}
      >
        <span aria-hidden="true">•••</span>
      </ActionMenu>
      {!isNarrow && (
        <>
          {slipPath !== null && (
            <Button href={slipPath} target="_blank" rel="noreferrer">
              Packing slip
            </Button>
          )}
          <IfMay permission="orders.refund">
            {corrections.map(({ text, ...button }) => (
              <Button key={text} {...button}>
                {text}
              </Button>
            ))}
          </IfMay>
        </>
      )}
      <Button ref={closing} onClick={onClose}>
        Close
      </Button>
      <IfMay permission="orders.change">
        <Button onClick={() => onStart('status')}>Edit Order</Button>
        {isShippable(order) && (
          <Button type={isUnpaid(order) ? 'default' : 'primary'} onClick={() => onStart('ship')}>
            Ship
          </Button>
        )}
        {lacksAddress(order) && !isUnpaid(order) && (
          <SteadyButton type="primary" inactive={busy} onClick={() => void handOver(order)}>
            {handOverName}
          </SteadyButton>
        )}
        {holdReason !== undefined && (
          <SteadyButton
            type="primary"
            inactive={isReleasing}
            onClick={() =>
              void change(
                { holdReason: null },
                { done: { title: 'Order released', description: `Order ${id} can be shipped again` } },
              )
            }
          >
            Release
          </SteadyButton>
        )}
        {isToPrepare(order) && (
          <Button type="primary" onClick={() => onStart('ready')}>
            {readyName}
          </Button>
        )}
      </IfMay>
    </div>
  );
}

const openTab = (path: string) => window.open(path, '_blank', 'noopener');

type FilledForm = Pick<FormInstance<object>, 'getFieldsValue'>;

const isFilledIn = (form: FilledForm) => Object.values(form.getFieldsValue()).some(Boolean);

/**
 * Whether at least one unit was shipped, the payment was not refunded in full, and the customer can receive the return
 * label by email. The server decides which items can be returned.
 */
const isReturnable = (order: StaffOrder) => {
  const { status, parcels, items, hasMailAddress } = order;
  if (!hasMailAddress || isRefundedInFull(order)) return false;
  return (
    items.some(({ custom }) => !custom) &&
    (status === 'shipped' || status === 'completed' || (status !== 'cancelled' && parcels.length > 0))
  );
};

/** Whether a new order can replace the order: it is not paid, and nothing has left the shop. */
const isReplaceable = (order: StaffOrder) =>
  isUnpaid(order) &&
  (order.status === 'pending' || order.status === 'processing') &&
  order.differenceOf === undefined &&
  order.parcels.length === 0;

/** Whether the order has items that staff must prepare for pickup in the store. */
const isToPrepare = ({ status, shippingMethod, items, holdReason }: StaffOrder) =>
  holdReason === undefined &&
  shippingMethod === 'pickup' &&
  (status === 'pending' || status === 'processing') &&
  items.some((item) => unitsToShip(item) > 0);

/** Whether staff can put the order on hold: it is paid, and has units to ship or to prepare for pickup. */
const isHoldable = (order: StaffOrder) =>
  (isShippable(order) || isToPrepare(order)) && !isUnpaid(order) && !isRefundedInFull(order);

const isCorrectable = ({ refundable, status, items }: StaffOrder) =>
  refundable > 0 || (status !== 'cancelled' && items.some((item) => unitsLeft(item) > 0));

/** Adds the address of an order that has none, so that its items can be shipped. */
export function AddressDialog(props: DialogProps) {
  return (
    <OrderFormDialog {...props} title={(id) => `Address of order ${id}`} width={640}>
      {(order) => <CustomerForm order={order} addsAddress />}
    </OrderFormDialog>
  );
}

/** Ships units of an order. */
export function ShipDialog(props: DialogProps) {
  return (
    <OrderFormDialog {...props} title={(id) => `Ship order ${id}`}>
      {(order) => <ShipForm order={order} />}
    </OrderFormDialog>
  );
}

interface StatusDialogProps extends DialogProps {
  /** The status that the form proposes; by default, the current status. */
  status?: Status;
}

/** Sets an order's status. If staff choose "Cancelled", the form for the items and the refund follows. */
export function StatusDialog({ id, status, onClose }: StatusDialogProps) {
  const [shown, setShown] = useState<'status' | 'nothing' | 'correction'>('status');
  if (id === null && shown !== 'status') setShown('status');
  return (
    <>
      <OrderFormDialog
        id={shown === 'status' ? id : null}
        title={() => 'Update Order Status'}
        afterClose={() => shown === 'nothing' && setShown('correction')}
        onClose={onClose}
      >
        {(order) => <StatusForm order={order} proposed={status} onCancelOrder={() => setShown('nothing')} />}
      </OrderFormDialog>
      <CorrectionDialog id={shown === 'correction' ? id : null} all onClose={onClose} />
    </>
  );
}

function CorrectionDialog({ all = false, ...props }: DialogProps & { all?: boolean }) {
  return (
    <OrderFormDialog {...props} title={(id) => <CorrectionTitle id={id} />}>
      {(order) => <CorrectionForm order={order} all={all || order.status === 'cancelled'} />}
    </OrderFormDialog>
  );
}

function CorrectionTitle({ id }: { id: string }) {
  const { item: order } = useStaffOrder(id);
  return `${order?.paid === 0 ? 'Cancel items of' : 'Cancel or refund'} order ${id}`;
}

interface OrderFormDialogProps extends Omit<EditDialogProps<string>, 'item' | 'id' | 'children'> {
  /** Id of the order; null while the dialog is closed. */
  id: string | null;
  children: (order: StaffOrder) => ReactNode;
}

/** Dialog with a form for an order. The order is loaded when the dialog opens. */
function OrderFormDialog({ id, children, ...dialog }: OrderFormDialogProps) {
  return (
    <EditDialog item={id} {...dialog}>
      {(orderId) => (
        <LoadedOrder key={orderId} id={orderId}>
          {children}
        </LoadedOrder>
      )}
    </EditDialog>
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
