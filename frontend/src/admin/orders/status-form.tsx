import { Form, Select } from 'antd';
import { useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { isRefundedInFull, isUnpaid } from '../../ui/order-money';
import { ConflictNotice } from '../ui/conflict-notice';
import { EditForm } from '../ui/edit-dialog';
import { useMay } from '../ui/use-may';
import { StaffOrderStatus } from '../ui/state-tag';
import { emailSentence, pickupStatusOptions, type Status, statusOptions } from './order-names';
import { hasUnpaidDifference } from './order-differences';
import { isShippable, trackingText } from './ship-form';
import { Confirmation, TrackingFields } from './ship-fields';
import { useOrderWork } from './use-order-work';

interface Fields {
  status?: Status;
  carrier: string;
  trackingNumber: string;
  evenIfRefunded: boolean;
  evenIfUnpaid: boolean;
}

interface StatusFormProps {
  order: StaffOrder;
  /** Status that the form proposes; undefined for the current status. */
  proposed?: Status | undefined;
  /** Called when staff choose to cancel the order. Another form then asks for the items and the refund. */
  onCancelOrder: () => void;
}

function initialFields(order: StaffOrder, proposed: Status = order.status): Fields {
  // The remaining items ship in a separate parcel with its own tracking number.
  const shipsRest = order.parcels.length > 0 && isShippable(order);
  return {
    ...(proposed !== 'pending' && { status: proposed }),
    carrier: shipsRest ? '' : (order.carrier ?? ''),
    trackingNumber: shipsRest ? '' : (order.trackingNumber ?? ''),
    evenIfRefunded: false,
    evenIfUnpaid: false,
  };
}

export function StatusForm({ order, proposed, onCancelOrder }: StatusFormProps) {
  const [form] = Form.useForm<Fields>();
  const chosen = Form.useWatch('status', form);
  const number = Form.useWatch('trackingNumber', form);
  const [seen] = useState(order);
  const [initial] = useState(() => initialFields(order, proposed));
  const [conflict, setConflict] = useState<string>();
  const { busy, change } = useOrderWork(order.id);

  // Cancelling an order can include a refund, so it needs the permission for refunds.
  const mayCancel = useMay('orders.refund') || order.status === 'cancelled';
  const staysCancelled = order.status === 'cancelled' && (order.refunded > 0 || order.items.every(isCancelled));
  const options = (order.shippingMethod === 'pickup' ? pickupStatusOptions : statusOptions).filter(({ value }) =>
    value === 'cancelled' ? mayCancel : !staysCancelled,
  );
  const cancels = chosen === 'cancelled' && order.status !== 'cancelled';
  const isPickup = order.shippingMethod === 'pickup';
  const isShipped = !isPickup && order.address !== '';
  const hasTracking = !isPickup && isSent(chosen);
  const ships = isSent(chosen) && !isSent(order.status);
  const shipsRefunded = ships && isRefundedInFull(order);
  const isReady = isPickup && chosen === 'shipped';
  const unpaid = isUnpaid({ ...order, status: chosen ?? order.status });
  const handsOver = isPickup && order.status === 'shipped' && chosen === 'completed';
  const shipsUnpaid = (handsOver || (ships && !isReady)) && (unpaid || hasUnpaidDifference(order));

  const save = async ({ status, carrier, trackingNumber, evenIfRefunded, evenIfUnpaid }: Fields) => {
    if (!status) return false;
    if (cancels) {
      onCancelOrder();
      return false;
    }
    const known = conflict === undefined ? seen : order;
    const changes = {
      status,
      statusBefore: known.status,
      ...(hasTracking &&
        form.isFieldsTouched(['carrier', 'trackingNumber']) && {
          carrier: carrier.trim(),
          trackingNumber: trackingNumber.trim(),
          trackingNumberBefore: known.trackingNumber ?? null,
        }),
      ...(shipsRefunded && { evenIfRefunded }),
      ...(shipsUnpaid && { evenIfUnpaid }),
    };
    const done = {
      title: 'Order Updated',
      description: `Order ${order.id} status updated to ${isPickup && status === 'shipped' ? 'ready to pick up' : status}`,
    };
    return change(changes, { done, form, onConflict: setConflict });
  };

  return (
    <EditForm
      form={form}
      name="order-status"
      initialValues={initial}
      submit={{
        text: cancels ? 'Continue' : conflict === undefined ? 'Update Status' : 'Save anyway',
        busy,
        cancelText: conflict === undefined ? 'Cancel' : 'Leave unchanged',
      }}
      save={save}
    >
      <p>
        Order {order.id} of {order.firstName} {order.lastName} is <StaffOrderStatus order={order} />
      </p>
      <Form.Item label="Status" name="status" rules={[{ required: true, message: 'Please choose a status.' }]}>
        <Select options={options} placeholder="Choose a status" />
      </Form.Item>
      {hasTracking && <TrackingFields />}
      {shipsUnpaid && (
        <Confirmation name="evenIfUnpaid">
          {unpaid
            ? `This order is not paid. ${isShipped ? 'Ship it' : 'Hand it over'} anyway.`
            : `The price difference is not paid. ${isShipped ? 'Ship' : 'Hand over'} the items anyway.`}
        </Confirmation>
      )}
      {shipsRefunded && (
        <Confirmation name="evenIfRefunded">This order was refunded in full. Ship it anyway.</Confirmation>
      )}
      {chosen && chosen !== order.status && <p className="second-line">{consequenceOf(chosen, order, number)}</p>}
      {staysCancelled && (
        <p className="second-line">
          The order stays cancelled because it was refunded or all its items were cancelled.
        </p>
      )}
      <ConflictNotice reason={conflict}>
        Choose “Save anyway” to apply your choice, or close this form to leave the order unchanged.
      </ConflictNotice>
    </EditForm>
  );
}

const isSent = (status: Status | undefined) => status === 'shipped' || status === 'completed';

const isCancelled = ({ quantity, cancelled }: StaffOrder['items'][number]) => cancelled >= quantity;

function consequenceOf(status: Status, order: StaffOrder, trackingNumber = ''): string {
  const { status: current, items: lines, shippingMethod } = order;
  const isBack = current === 'cancelled' && lines.some(({ restocked }) => restocked > 0);
  const stock = isBack ? 'The restocked items are taken from stock again. ' : '';
  const parcel = isShippable(order)
    ? 'All remaining items go into one parcel. To ship only some of them, use “Ship”. '
    : '';
  if (status === 'shipped') {
    const news = shippingMethod === 'pickup' ? 'that the order is ready' : trackingText(trackingNumber);
    return `${stock}${parcel}${emailSentence(order, `The customer gets an email ${news}.`)}`;
  }
  if (status === 'cancelled')
    return 'You choose the items and the refund in the next step. Nothing changes until then.';
  return `${stock}${status === 'completed' ? parcel : ''}The customer sees the new status on the order page.`;
}
