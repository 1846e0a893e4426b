import { Button, Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ParcelRequest, StaffReturn } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { ConflictNotice } from '../ui/conflict-notice';
import { IfMay, SteadyButton } from '../ui/buttons';
import { carrierOf } from '../ui/carrier-of';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useEditDialog } from '../ui/edit-dialog';
import { OrderAddress } from '../ui/order-address';
import { marked, Problem } from './field-problem';
import { RefundByHand } from './refund-sum';
import { useOrderOfReturn, useReturnWork } from './use-returns';

interface ShipmentFieldsProps {
  parcel: ParcelRequest;
  errors: Readonly<Record<string, string>>;
  takesFocus?: boolean;
  onChange: (parcel: ParcelRequest) => void;
}

/** Carrier and tracking number of the parcel with the size sent in exchange. */
function ShipmentFields({ parcel, errors, takesFocus = false, onChange }: ShipmentFieldsProps) {
  const first = useRef<InputRef>(null);
  const problem = useId();
  const [isCarrierTyped, setCarrierTyped] = useState(false);
  /** Fills in the carrier that the tracking number identifies, unless staff have typed a carrier. */
  const changeNumber = (trackingNumber: string) => {
    const found = isCarrierTyped ? undefined : carrierOf(trackingNumber);
    onChange({ ...parcel, trackingNumber, ...(found !== undefined && { carrier: found }) });
  };
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <Input
        ref={first}
        aria-label="Carrier"
        placeholder="Carrier"
        maxLength={60}
        value={parcel.carrier ?? ''}
        {...marked(errors['carrier'], problem)}
        onChange={({ target }) => {
          setCarrierTyped(true);
          onChange({ ...parcel, carrier: target.value });
        }}
      />
      <Input
        aria-label="Tracking number"
        placeholder="Tracking number"
        maxLength={100}
        value={parcel.trackingNumber ?? ''}
        onChange={({ target }) => changeNumber(target.value)}
      />
      <Problem id={problem} text={errors['carrier']} />
    </>
  );
}

/** Form to add or correct the carrier and tracking number of an exchange that was sent. */
export function SentParcel({ found }: { found: StaffReturn }) {
  const [isOpen, setOpen] = useState(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    openButton.current?.focus();
  };
  return (
    <IfMay permission="orders.change">
      <div className="open-return__step">
        {isOpen ? (
          <TrackingForm found={found} onClose={close} />
        ) : (
          <Button ref={openButton} onClick={() => setOpen(true)}>
            {found.carrier === undefined ? 'Add tracking' : 'Edit tracking'}
          </Button>
        )}
      </div>
    </IfMay>
  );
}

function TrackingForm({ found, onClose }: { found: StaffReturn; onClose: () => void }) {
  const [seen] = useState(found);
  const [parcel, setParcel] = useState<ParcelRequest>({ carrier: found.carrier, trackingNumber: found.trackingNumber });
  const { busy, errors, conflict, correctParcel } = useReturnWork(found);
  useEditDialog(
    () =>
      (parcel.carrier ?? '') !== (seen.carrier ?? '') || (parcel.trackingNumber ?? '') !== (seen.trackingNumber ?? ''),
  );
  const save = async () => {
    const known = conflict === undefined ? seen : found;
    if (await correctParcel({ ...parcel, trackingNumberBefore: known.trackingNumber ?? null })) onClose();
  };
  return (
    <>
      <ShipmentFields takesFocus parcel={parcel} errors={errors} onChange={setParcel} />
      <ConflictNotice reason={conflict}>Choose “Save anyway” to replace these values with yours.</ConflictNotice>
      <SteadyButton type="primary" inactive={busy} onClick={() => void save()}>
        {conflict === undefined ? 'Save tracking' : 'Save anyway'}
      </SteadyButton>
      <Button onClick={onClose}>Cancel</Button>
      <p className="second-line">The customer gets an email about a new tracking number.</p>
    </>
  );
}

/** Form to send the new size, or to refund the returned item instead. */
export function Parcel({ found }: { found: StaffReturn }) {
  const { newSize, orderId, exchangeRefund = 0 } = found;
  const [parcel, setParcel] = useState<ParcelRequest>({ carrier: '', trackingNumber: '' });
  const [isRefunding, setRefunding] = useState(false);
  const { busy, errors, sendSize, refund } = useReturnWork(found);
  const { item: order } = useOrderOfReturn(orderId);
  useEditDialog(() => [parcel.carrier, parcel.trackingNumber].some((text) => (text ?? '').trim() !== ''));
  return (
    <div className="open-return__step">
      {order && (
        <div className="open-return__address">
          Ship to:
          <OrderAddress order={order} />
        </div>
      )}
      <IfMay permission="orders.change">
        <ShipmentFields parcel={parcel} errors={errors} onChange={setParcel} />
        <SteadyButton type="primary" inactive={busy} onClick={() => void sendSize(parcel)}>
          Mark size {newSize} as sent
        </SteadyButton>
        {order?.hasMailAddress && (
          <p className="second-line">
            The customer gets an email {parcel.trackingNumber?.trim() ? 'with the' : 'without a'} tracking number.
          </p>
        )}
      </IfMay>
      <IfMay permission="orders.refund">
        <SteadyButton danger inactive={busy} onClick={() => setRefunding(true)}>
          Refund instead
        </SteadyButton>
        <ConfirmDialog
          open={isRefunding}
          title={`Refund instead of sending size ${newSize}?`}
          okText={exchangeRefund > 0 ? `Refund ${formatMoney(exchangeRefund)}` : 'Refund nothing'}
          busyText="Refunding..."
          busy={busy}
          onConfirm={() => refund({ seenRefund: exchangeRefund })}
          onClose={() => setRefunding(false)}
        >
          The customer gets {formatMoney(exchangeRefund)}, and size {newSize} is released. This cannot be undone.
          {exchangeRefund > 0 && <RefundByHand of={found} />}
        </ConfirmDialog>
      </IfMay>
    </div>
  );
}
