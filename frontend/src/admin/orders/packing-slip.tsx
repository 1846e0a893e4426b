import { Fragment } from 'react';
import type { StaffOrder } from '../../api/models';
import { boughtTogether } from '../../ui/order-money';
import { DaySpan } from '../../ui/day-span';
import { RepeatedOrderNumber, Paper } from './paper';
import { SetRow } from './set-row';

/** Content of the parcel, without prices: the parcel may be a gift. */
export function PackingSlip({ order }: { order: StaffOrder }) {
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Paper
      title="Packing Slip"
      order={order}
      addressee={order.address ? 'Ship to' : 'For'}
      facts={[
        [
          'Shipping',
          order.address
            ? order.shippingMethod === 'expedited'
              ? 'Expedited'
              : 'Standard'
            : 'Handed over in the store',
        ],
        ...(order.arrival ? [['Promised', <DaySpan key="promised" {...order.arrival} />] as const] : []),
        ['Units', units],
      ]}
    >
      <table className="paper__items">
        <thead>
          <RepeatedOrderNumber id={order.id} columns={4} />
          <tr>
            <th scope="col" className="paper__box">
              Packed
            </th>
            <th scope="col">Item</th>
            <th scope="col">Size, color</th>
            <th scope="col" className="paper__figure">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {boughtTogether(order.items).map(({ set, items }) => (
            <Fragment key={items[0]?.id}>
              {set !== undefined && <SetRow name={set.name} columns={4} />}
              {items.map(({ id, product, variant, quantity }) => (
                <tr key={id}>
                  <td className="paper__box">
                    <span className="paper__tick" />
                  </td>
                  <td>{product.name}</td>
                  <td>{variant}</td>
                  <td className="paper__figure">{quantity}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
