import { Checkbox, Input, type InputRef } from 'antd';
import { memo, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ShippingResult } from '../../api/models';
import { carrierOf } from '../ui/carrier-of';
import { carriers } from './order-names';

export interface Tracking {
  carrier: string;
  trackingNumber: string;
  /** Id of another order that has the tracking number, for which staff answered whether both share a parcel. */
  otherOrder: string | null;
  /** Whether staff confirmed that the order is in the same parcel as the other order. */
  sharesParcel: boolean;
}

export const isFilledIn = ({ carrier, trackingNumber }: Pick<Tracking, 'carrier' | 'trackingNumber'>) =>
  carrier.trim() + trackingNumber.trim() !== '';

interface Row extends Tracking, Pick<ShippingResult, 'field' | 'reason'> {
  id: string;
  customer: string;
  /** Index of the row in the request. */
  place: number;
}

interface TrackingTableProps {
  rows: readonly Row[];
  /** Whether the rows are being checked or shipped. */
  isLocked: boolean;
  /** Pass the same function on each render, because a new function renders all rows again. */
  onEdit: (place: number, change: Partial<Tracking>) => void;
}

/**
 * Orders with fields for their tracking numbers. The first field has the focus, and after a check the first refused
 * field. Enter goes to the next row, as scanners send it after each number.
 */
export function TrackingTable({ rows, isLocked, onEdit }: TrackingTableProps) {
  const inputs = useRef(new Map<string, InputRef>());
  const wasFocused = useRef(false);
  const focusRefused = useEffectEvent(() => {
    const refused = rows.find(({ field }) => field !== undefined) ?? (wasFocused.current ? undefined : rows[0]);
    if (refused) inputs.current.get(inputKey(refused.place, refused.field))?.focus({ cursor: 'all' });
    wasFocused.current = true;
  });
  useEffect(() => {
    if (!isLocked) focusRefused();
  }, [isLocked]);

  return (
    <>
      <table className="tracking-table">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Tracking number</th>
            <th scope="col">Carrier</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const above = rows[at - 1];
            return (
              <TrackingRow
                key={row.id}
                {...row}
                carrierAbove={above && carrierOf(above.trackingNumber) === undefined ? above.carrier : ''}
                next={rows[at + 1]?.place ?? row.place}
                {...{ inputs, isLocked, onEdit }}
              />
            );
          })}
        </tbody>
      </table>
      <datalist id="tracking-carriers">
        {carriers.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

const inputKey = (place: number, field: ShippingResult['field'] = 'trackingNumber') => `${field}-${place}`;

interface TrackingRowProps extends Row, Omit<TrackingTableProps, 'rows'> {
  /** Carrier of the row above; empty if the number above identifies its carrier. */
  carrierAbove: string;
  /** Place of the next row. In the last row: place of this row, so that another scan replaces the number. */
  next: number;
  /** Inputs of all rows, by `inputKey`. */
  inputs: RefObject<Map<string, InputRef>>;
}

const TrackingRow = memo(function TrackingRow(props: TrackingRowProps) {
  const { id, customer, place, carrier, trackingNumber, field, reason, carrierAbove, next, inputs } = props;
  const { isLocked, onEdit, otherOrder, sharesParcel } = props;
  const numberAtFocus = useRef(trackingNumber);

  /**
   * Fills in the carrier that a new number identifies. If the number identifies none, an empty field gets the carrier
   * above. After the number was entered, staff can choose another carrier.
   */
  const fillCarrier = () => {
    const isNew = trackingNumber !== numberAtFocus.current;
    if (trackingNumber.trim() === '' || (carrier !== '' && !isNew)) return;
    const found = carrierOf(trackingNumber) ?? (carrier || carrierAbove);
    if (found !== carrier) onEdit(place, { carrier: found });
  };
  const inputProps = (of: NonNullable<ShippingResult['field']>) => ({
    ref: (input: InputRef | null) => {
      if (input) inputs.current.set(inputKey(place, of), input);
      return () => void inputs.current.delete(inputKey(place, of));
    },
    autoComplete: 'off',
    readOnly: isLocked,
    'aria-invalid': field === of,
    'aria-describedby': field === of ? `refused-${place}` : undefined,
    status: field === of ? ('error' as const) : undefined,
  });
  const problem = field && (
    <span id={`refused-${place}`} className="second-line tracking-table__problem">
      {reason}
    </span>
  );

  return (
    <tr>
      <th scope="row">
        {id}
        <span className="second-line">{customer}</span>
      </th>
      <td>
        <Input
          {...inputProps('trackingNumber')}
          aria-label={`Tracking number of order ${id}`}
          placeholder="Tracking number"
          maxLength={100}
          value={trackingNumber}
          onFocus={() => {
            numberAtFocus.current = trackingNumber;
          }}
          onChange={({ target: { value } }) => {
            // A carrier that the former number identified may not belong to the new number.
            const clearsCarrier = value === '' || carrier === carrierOf(trackingNumber);
            const isAlone = { otherOrder: null, sharesParcel: false };
            onEdit(place, { trackingNumber: value, ...isAlone, ...(clearsCarrier && { carrier: '' }) });
          }}
          onBlur={fillCarrier}
          onPressEnter={() => {
            fillCarrier();
            inputs.current.get(inputKey(next))?.focus({ cursor: 'all' });
          }}
        />
        {field === 'trackingNumber' && problem}
        {otherOrder !== null && (
          <Checkbox
            checked={sharesParcel}
            disabled={isLocked}
            onChange={({ target }) => onEdit(place, { otherOrder, sharesParcel: target.checked })}
          >
            In the same parcel as order {otherOrder}
          </Checkbox>
        )}
      </td>
      <td>
        <Input
          {...inputProps('carrier')}
          aria-label={`Carrier of order ${id}`}
          placeholder="Carrier"
          list="tracking-carriers"
          maxLength={60}
          value={carrier}
          onChange={({ target }) => onEdit(place, { carrier: target.value })}
        />
        {field === 'carrier' && problem}
      </td>
    </tr>
  );
});
