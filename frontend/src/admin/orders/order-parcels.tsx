import { Form } from 'antd';
import { useEffect, useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { ConflictNotice } from '../ui/conflict-notice';
import { RowActions } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DayAndTime } from '../ui/day-and-time';
import { EditForm, useLast } from '../ui/edit-dialog';
import { emailSentence } from './order-names';
import { TrackingFields } from './ship-fields';
import { useOrderWork } from './use-order-work';

type Parcel = StaffOrder['parcels'][number];

interface OrderParcelsProps {
  order: StaffOrder;
  onEditTracking: (number: number) => void;
}

/** The parcels of an order, each with its items and the carrier's tracking link. */
export function OrderParcels({ order, onEditTracking }: OrderParcelsProps) {
  const [removed, setRemoved] = useState<number | null>(null);
  const isFinal = order.status === 'cancelled' || order.status === 'completed';
  return (
    <>
      <ul className="order-parcels">
        {order.parcels.map((one) => (
          <li key={one.number}>
            <div>
              Parcel {one.number}: <ParcelLink parcel={one} />
              <span className="second-line">{itemsText(order, one)}</span>
              <span className="second-line">
                <DayAndTime iso={one.sentAt} />
                {one.by && ` by ${one.by}`}
              </span>
            </div>
            <RowActions
              row={`parcel ${one.number}`}
              primary={{
                text: 'Edit tracking',
                label: `Edit tracking of parcel ${one.number}`,
                needs: 'orders.change',
                onClick: () => onEditTracking(one.number),
              }}
              more={
                isFinal
                  ? []
                  : [
                      {
                        text: 'Remove parcel',
                        needs: 'orders.change',
                        danger: true,
                        onClick: () => setRemoved(one.number),
                      },
                    ]
              }
            />
          </li>
        ))}
      </ul>
      <RemoveDialog orderId={order.id} number={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function ParcelLink({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: Parcel }) {
  if (carrier === undefined) return <>no tracking number</>;
  return (
    <>
      {carrier}{' '}
      {trackingUrl ? (
        <a href={trackingUrl} target="_blank" rel="noreferrer">
          {trackingNumber}
        </a>
      ) : (
        trackingNumber
      )}
    </>
  );
}

const itemsText = ({ items }: StaffOrder, { units }: Parcel) =>
  units
    .map(({ itemId, quantity }) => {
      const item = items.find(({ id }) => id === itemId);
      return `${quantity} × ${item?.product.name ?? 'item'}${item?.variant ? ` (${item.variant})` : ''}`;
    })
    .join(', ');

interface TrackingFields {
  carrier: string;
  trackingNumber: string;
}

const trackingOf = ({ carrier = '', trackingNumber = '' }: Parcel): TrackingFields => ({ carrier, trackingNumber });

/** Form that corrects the carrier and tracking number of a parcel. */
export function TrackingForm({ order, parcel }: { order: StaffOrder; parcel: Parcel }) {
  const [form] = Form.useForm<TrackingFields>();
  const [seen] = useState(parcel);
  const [conflict, setConflict] = useState<string>();
  const { busy, correctParcel } = useOrderWork(order.id);
  // `autoFocus` has no effect in a dialog, whose content is mounted before it is in the document.
  useEffect(() => form.focusField('trackingNumber'), [form]);

  const save = ({ carrier, trackingNumber }: TrackingFields) => {
    const known = conflict === undefined ? seen : parcel;
    const correction = {
      carrier: carrier.trim(),
      trackingNumber: trackingNumber.trim(),
      trackingNumberBefore: known.trackingNumber ?? null,
    };
    const done = { title: 'Parcel updated', description: `Parcel ${parcel.number} of order ${order.id}` };
    return correctParcel(parcel.number, correction, { done, form, onConflict: setConflict });
  };

  return (
    <EditForm
      form={form}
      name="parcel-tracking"
      initialValues={trackingOf(seen)}
      submit={{ text: conflict === undefined ? 'Save' : 'Save anyway', busy }}
      save={save}
    >
      <TrackingFields />
      <ConflictNotice reason={conflict}>Choose “Save anyway” to replace these values with yours.</ConflictNotice>
      <p className="second-line">{emailSentence(order, 'The customer gets an email about a new tracking number.')}</p>
    </EditForm>
  );
}

interface RemoveDialogProps {
  orderId: string;
  /** Null while the dialog is closed. */
  number: number | null;
  onClose: () => void;
}

function RemoveDialog({ orderId, number, onClose }: RemoveDialogProps) {
  const shown = useLast(number);
  const { busy, removeParcel } = useOrderWork(orderId);
  return (
    <ConfirmDialog
      open={number !== null}
      title={`Remove parcel ${shown ?? ''}?`}
      okText="Remove parcel"
      busyText="Removing..."
      busy={busy}
      onConfirm={() =>
        removeParcel(shown ?? 0, { done: { title: 'Parcel removed', description: 'The items must be shipped again.' } })
      }
      onClose={onClose}
    >
      <p>
        The items must be shipped again. Only remove a parcel that has not left the shop. The customer gets no email.
      </p>
    </ConfirmDialog>
  );
}
