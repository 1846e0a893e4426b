import { Fragment } from 'react';
import type { StaffOrder } from '../../api/models';
import { boughtTogether, isUnpaid } from '../../ui/order-money';
import { Money } from '../../ui/money';
import { OrderSums } from './order-sums';
import { RepeatedOrderNumber, Paper } from './paper';
import { paymentName } from './payment-methods';
import { SetRow } from './set-row';

export function Invoice({ order }: { order: StaffOrder }) {
  const { paymentMethod, paid, refunded, email } = order;
  return (
    <Paper
      title="Invoice"
      order={order}
      addressee={order.address ? 'Bill and ship to' : 'Bill to'}
      facts={[
        ['Payment', isUnpaid(order) ? 'Not paid yet' : paymentName(paymentMethod)],
        ['Paid', <Money key="paid" amount={paid} />],
        ...(refunded > 0 ? [['Refunded', <Money key="refunded" amount={refunded} />] as const] : []),
        ['Email', email],
      ]}
    >
      <table className="paper__items">
        <thead>
          <RepeatedOrderNumber id={order.id} columns={4} />
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="paper__figure">
              Quantity
            </th>
            <th scope="col" className="paper__figure">
              Price
            </th>
            <th scope="col" className="paper__figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {boughtTogether(order.items).map(({ set, items }) => (
            <Fragment key={items[0]?.id}>
              {set !== undefined && (
                <SetRow name={set.name} columns={1}>
                  <Figures {...set} />
                </SetRow>
              )}
              {items.map(({ id, product, variant, quantity, price }) => (
                <tr key={id}>
                  <td>
                    {product.name}
                    {variant && <span className="paper__variant">{variant}</span>}
                  </td>
                  {set === undefined ? <Figures quantity={quantity} price={price} /> : <td colSpan={3} />}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <OrderSums order={order} columns={4} />
      </table>
    </Paper>
  );
}

function Figures({ quantity, price }: { quantity: number; price: number }) {
  return (
    <>
      <td className="paper__figure">{quantity}</td>
      <td className="paper__figure">
        <Money amount={price} />
      </td>
      <td className="paper__figure">
        <Money amount={price * quantity} />
      </td>
    </>
  );
}
