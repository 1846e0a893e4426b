import { Alert, AutoComplete, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { FormActions, RowActions } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DayAndTime } from '../ui/day-and-time';
import { useLast } from '../ui/edit-dialog';
import { carrierRule, carriers, emailSentence } from './order-names';
import { useOrderWork } from './use-order-work';

type Parcel = StaffOrder['parcels'][number];

/** The parcels of an order, each with its items and the link of its carrier. */
export function OrderParcels({ order }: { order: StaffOrder }) {
  const [corrected, setCorrected] = useState<number | null>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const shown = useLast(corrected);
  const parcelOf = (number: number | null) => order.parcels.find((parcel) => parcel.number === number);
  const parcel = parcelOf(shown);
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
                onClick: () => setCorrected(one.number),
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
      <Modal
        open={corrected !== null}
        title={`Tracking of parcel ${shown ?? ''}`}
        footer={null}
        destroyOnHidden
        onCancel={() => setCorrected(null)}
      >
        {parcel && <TrackingForm order={order} parcel={parcel} onClose={() => setCorrected(null)} />}
      </Modal>
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

interface TrackingFormProps {
  order: StaffOrder;
  parcel: Parcel;
  onClose: () => void;
}

function TrackingForm({ order, parcel, onClose }: TrackingFormProps) {
  const [form] = Form.useForm<{ carrier: string; trackingNumber: string }>();
  const [seen] = useState(parcel);
  const [conflict, setConflict] = useState<string>();
  const { busy, correctParcel } = useOrderWork(order.id);

  const save = async ({ carrier, trackingNumber }: { carrier: string; trackingNumber: string }) => {
    const known = conflict === undefined ? seen : parcel;
    const correction = {
      carrier: carrier.trim(),
      trackingNumber: trackingNumber.trim(),
      trackingNumberBefore: known.trackingNumber ?? null,
    };
    const done = { title: 'Parcel updated', description: `Parcel ${parcel.number} of order ${order.id}` };
    if (await correctParcel(parcel.number, correction, { done, form, onConflict: setConflict })) onClose();
  };

  return (
    <Form
      form={form}
      name="parcel-tracking"
      layout="vertical"
      requiredMark={false}
      initialValues={{ carrier: seen.carrier ?? '', trackingNumber: seen.trackingNumber ?? '' }}
      onFinish={(fields) => void save(fields)}
    >
      <Form.Item label="Carrier" name="carrier" dependencies={['trackingNumber']} rules={[carrierRule]}>
        <AutoComplete options={carriers} maxLength={60} />
      </Form.Item>
      <Form.Item label="Tracking number" name="trackingNumber">
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      {conflict !== undefined && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={conflict}
          description="Choose “Save anyway” to replace these values with yours."
        />
      )}
      <p className="second-line">{emailSentence(order, 'The customer gets an email about a new tracking number.')}</p>
      <FormActions text={conflict === undefined ? 'Save' : 'Save anyway'} busy={busy} onCancel={onClose} />
    </Form>
  );
}

interface RemoveDialogProps {
  orderId: string;
  /** Null while closed. */
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
