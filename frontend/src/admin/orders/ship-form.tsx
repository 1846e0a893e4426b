import { Checkbox, Form, InputNumber } from 'antd';
import { useEffect, useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { DaySpan } from '../../ui/day-span';
import { deliveryNames } from '../../ui/names';
import { isRefundedInFull, isUnpaid } from '../../ui/order-money';
import { ConflictNotice } from '../ui/conflict-notice';
import { carrierOf } from '../ui/carrier-of';
import { EditForm } from '../ui/edit-dialog';
import { atMostUnits } from '../ui/unit-rule';
import { emailSentence, privateNotesOf } from './order-names';
import { OrderAddress } from '../ui/order-address';
import { UnpaidDifferences } from './order-differences';
import { ExpeditedTag } from './order-parts';
import { Confirmation, TrackingFields } from './ship-fields';
import { useOrderWork } from './use-order-work';

interface Fields {
  /** Number of units by the id of their line. */
  units: Record<string, number | null>;
  carrier: string;
  trackingNumber: string;
  evenIfRefunded: boolean;
  evenIfUnpaid: boolean;
  /** Whether the customer gets an email about the parcel. */
  mails: boolean;
}

type Item = StaffOrder['items'][number];

/** Number of units that are neither cancelled nor in a parcel; zero for a custom item. */
export const unitsToShip = ({
  quantity,
  cancelled,
  shipped,
  custom,
}: Pick<Item, 'quantity' | 'cancelled' | 'shipped' | 'custom'>) =>
  custom ? 0 : Math.max(0, quantity - cancelled - shipped);

const isToShip = ({ status, shippingMethod, items, holdReason }: StaffOrder) =>
  holdReason === undefined &&
  (status === 'pending' || status === 'processing') &&
  shippingMethod !== 'pickup' &&
  items.some((item) => unitsToShip(item) > 0);

/** Whether staff can ship units of the order in a parcel. */
export const isShippable = (order: StaffOrder) => order.address !== '' && isToShip(order);

/** Whether staff can ship units of the order only after they have added the address. */
export const lacksAddress = (order: StaffOrder) => order.address === '' && isToShip(order);

/** Name of the action for orders that lack the address. */
export const addressName = 'Add the address';

/** Name of the action that completes an order without an address. */
export const handOverName = 'Handed over';

/** Returns the end of a sentence about the email that the customer gets for a parcel. */
export const trackingText = (trackingNumber = '') =>
  trackingNumber.trim() === '' ? 'without a tracking number' : 'with the tracking number';

const shippedText = (chosen: number, left: number) =>
  chosen < left ? `Ships ${chosen} of ${left} items.` : left === 1 ? 'Ships the item.' : `Ships all ${left} items.`;

const unitsOf = ({ units }: Partial<Fields>) => units;

const nextNumber = ({ parcels }: StaffOrder) => (parcels.at(-1)?.number ?? 0) + 1;

const initialFields = (order: StaffOrder): Fields => ({
  units: Object.fromEntries(order.items.map((item) => [item.id, unitsToShip(item)])),
  // The tracking number of an earlier parcel does not belong to this parcel.
  carrier: order.carrier ?? '',
  trackingNumber: order.parcels.length === 0 ? (order.trackingNumber ?? '') : '',
  evenIfRefunded: false,
  evenIfUnpaid: false,
  mails: true,
});

/** Form that ships units of an order in a parcel. By default, it ships all remaining units. */
export function ShipForm({ order }: { order: StaffOrder }) {
  const [form] = Form.useForm<Fields>();
  const units = Form.useWatch(unitsOf, form);
  const trackingNumber = Form.useWatch('trackingNumber', form);
  const mails = Form.useWatch('mails', form) as boolean | undefined;
  const [seen] = useState(order);
  const [initial] = useState(() => initialFields(order));
  const [conflict, setConflict] = useState<string>();
  const { busy, ship } = useOrderWork(order.id);

  const notes = privateNotesOf(order);
  const known = conflict === undefined ? seen : order;
  const number = nextNumber(known);
  const items = known.items.filter((item) => unitsToShip(item) > 0);
  const left = items.reduce((sum, item) => sum + unitsToShip(item), 0);
  const isOpen = items.length > 0;
  // Staff scan or paste the tracking number first. The dialog must first remember the button that opened it, to which the
  // focus returns. It does so in an effect after the effects of its content.
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => form.focusField('trackingNumber'));
    return () => clearTimeout(timer);
  }, [form, isOpen]);

  const chosen = items.reduce((sum, item) => sum + (units?.[item.id] ?? 0), 0);
  const isTooMany = items.some((item) => (units?.[item.id] ?? 0) > unitsToShip(item));
  const refunded = isRefundedInFull(known);
  const unpaid = isUnpaid(known);
  const isDifferenceUnpaid = known.differences.some(
    ({ state, itemId }) => state === 'unpaid' && (units?.[itemId] ?? 0) > 0,
  );

  const save = ({ units: counts, carrier, trackingNumber, evenIfRefunded, evenIfUnpaid, mails }: Fields) => {
    const parcel = {
      number,
      units: items.map(({ id }) => ({ itemId: id, quantity: counts[id] ?? 0 })).filter(({ quantity }) => quantity > 0),
      carrier: carrier.trim(),
      trackingNumber: trackingNumber.trim(),
      ...(refunded && { evenIfRefunded }),
      ...((unpaid || isDifferenceUnpaid) && { evenIfUnpaid }),
      ...(order.hasMailAddress && !mails && { withoutEmail: true }),
    };
    const description =
      chosen < left
        ? `Parcel ${number} of order ${order.id}. ${left - chosen} left to ship.`
        : `Order ${order.id} shipped`;
    return ship(parcel, { done: { title: 'Parcel shipped', description }, form, onConflict: setConflict });
  };

  /** Fills in the carrier that the tracking number identifies, unless staff have typed a carrier. */
  const chooseCarrier = ({ trackingNumber: typed }: Partial<Fields>) => {
    const found = typed === undefined ? undefined : carrierOf(typed);
    // `validating: false` discards a running check, which would report the field as empty.
    if (found !== undefined && !form.isFieldTouched('carrier'))
      form.setFields([{ name: 'carrier', value: found, errors: [], validating: false }]);
  };

  if (items.length === 0 && conflict === undefined)
    return <p role="status">All items of this order were already shipped.</p>;
  return (
    <EditForm
      form={form}
      name="ship-parcel"
      initialValues={initial}
      onValuesChange={chooseCarrier}
      submit={{ text: 'Ship', busyText: 'Shipping...', busy, inactive: busy || chosen === 0 || isTooMany }}
      save={save}
    >
      <section aria-labelledby="ship-to" className="ship-to">
        <h3 id="ship-to">Ship to</h3>
        <OrderAddress order={order} />
        <p>
          {order.shippingMethod === 'expedited' ? <ExpeditedTag order={order} /> : deliveryNames[order.shippingMethod]}
          {order.arrival && (
            <>
              {' '}
              Promised for <DaySpan {...order.arrival} />
            </>
          )}
        </p>
      </section>
      {notes.length > 0 && (
        <section aria-labelledby="ship-notes" className="ship-to">
          <h3 id="ship-notes">{notes.length === 1 ? 'Private note' : 'Private notes'}</h3>
          {notes.map((note, index) => (
            <p key={index} className="ship-note">
              {note}
            </p>
          ))}
        </section>
      )}
      <UnpaidDifferences order={order} />
      <ConflictNotice reason={conflict} />
      <fieldset className="correction-items">
        <legend>Items in parcel {number}</legend>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <span id={`ship-${item.id}`}>
                {item.product.name}
                {item.variant && <span className="second-line">{item.variant}</span>}
                <span className="second-line">{unitsToShip(item)} to ship</span>
              </span>
              <Form.Item
                name={['units', String(item.id)]}
                rules={[atMostUnits(unitsToShip(item), 'be shipped')]}
                validateTrigger="onChange"
              >
                <InputNumber aria-labelledby={`ship-${item.id}`} min={0} precision={0} changeOnWheel={false} />
              </Form.Item>
            </li>
          ))}
        </ul>
      </fieldset>
      <TrackingFields />
      {refunded && <Confirmation name="evenIfRefunded">This order was refunded in full. Ship it anyway.</Confirmation>}
      {(unpaid || isDifferenceUnpaid) && (
        <Confirmation name="evenIfUnpaid">
          {unpaid
            ? 'This order is not paid. Ship it anyway.'
            : 'The price difference is not paid. Ship the items anyway.'}
        </Confirmation>
      )}
      <Form.Item name="mails" valuePropName="checked" hidden={!order.hasMailAddress}>
        <Checkbox>Email the customer about this parcel</Checkbox>
      </Form.Item>
      <p className="second-line">
        {chosen === 0 || isTooMany
          ? 'Enter the number of items in this parcel.'
          : `${shippedText(chosen, left)} ${emailSentence(
              order,
              mails === false
                ? 'The customer gets no email.'
                : chosen < left
                  ? 'The customer gets an email that lists the items in this parcel and the items that ship later.'
                  : `The customer gets an email ${trackingText(trackingNumber)}.`,
            )}`}
      </p>
    </EditForm>
  );
}
