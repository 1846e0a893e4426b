import { Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { carrierOf } from '../ui/carrier-of';
import { carriers } from './order-names';

export interface Tracking {
  carrier: string;
  trackingNumber: string;
}

export const isFilledIn = ({ carrier, trackingNumber }: Tracking) => carrier.trim() + trackingNumber.trim() !== '';

interface Row extends Tracking {
  id: string;
  customer: string;
  /** Index of the row in the request. */
  place: number;
  /** Why the server refused the tracking number. */
  reason: string | undefined;
}

interface TrackingTableProps {
  rows: readonly Row[];
  /** Whether the rows are being checked or shipped. */
  isLocked: boolean;
  onEdit: (place: number, change: Partial<Tracking>) => void;
}

/** Orders with fields for their tracking numbers. Enter goes to the next row, as scanners send it after each number. */
export function TrackingTable({ rows, isLocked, onEdit }: TrackingTableProps) {
  const numbers = useRef(new Map<number, InputRef>());
  const firstRefused = rows.find(({ reason }) => reason !== undefined)?.place;
  useEffect(() => {
    if (firstRefused !== undefined && !isLocked) numbers.current.get(firstRefused)?.focus({ cursor: 'all' });
  }, [firstRefused, isLocked]);

  /**
   * Fills in the carrier that the number identifies. For other numbers, an empty field gets the carrier of the row
   * above, unless the number above identifies its carrier.
   */
  const fillCarrier = ({ carrier, trackingNumber, place }: Row, above: Row | undefined) => {
    if (trackingNumber.trim() === '') return;
    const sameAsAbove = above && carrierOf(above.trackingNumber) === undefined ? above.carrier : '';
    const found = carrierOf(trackingNumber) ?? (carrier || sameAsAbove);
    if (found !== carrier) onEdit(place, { carrier: found });
  };

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
            const { id, customer, place, carrier, trackingNumber, reason } = row;
            const problem = reason !== undefined;
            return (
              <tr key={id}>
                <th scope="row">
                  {id}
                  <span className="second-line">{customer}</span>
                </th>
                <td>
                  <Input
                    ref={(input) => {
                      if (input) numbers.current.set(place, input);
                      return () => void numbers.current.delete(place);
                    }}
                    aria-label={`Tracking number of order ${id}`}
                    placeholder="Tracking number"
                    aria-invalid={problem}
                    aria-describedby={problem ? `refused-${place}` : undefined}
                    status={problem ? 'error' : ''}
                    maxLength={100}
                    autoComplete="off"
                    readOnly={isLocked}
                    value={trackingNumber}
                    onChange={({ target: { value } }) => {
                      // A carrier that the former number identified may not belong to the new number.
                      const isCarrierGone = value === '' || carrier === carrierOf(trackingNumber);
                      onEdit(place, { trackingNumber: value, ...(isCarrierGone && { carrier: '' }) });
                    }}
                    onBlur={() => fillCarrier(row, rows[at - 1])}
                    onPressEnter={() => {
                      fillCarrier(row, rows[at - 1]);
                      // In the last row, another scan replaces the number.
                      numbers.current.get(rows[at + 1]?.place ?? place)?.focus({ cursor: 'all' });
                    }}
                  />
                  {problem && (
                    <span id={`refused-${place}`} className="second-line tracking-table__problem">
                      {reason}
                    </span>
                  )}
                </td>
                <td>
                  <Input
                    aria-label={`Carrier of order ${id}`}
                    placeholder="Carrier"
                    list="tracking-carriers"
                    maxLength={60}
                    autoComplete="off"
                    readOnly={isLocked}
                    value={carrier}
                    onChange={({ target }) => onEdit(place, { carrier: target.value })}
                  />
                </td>
              </tr>
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
