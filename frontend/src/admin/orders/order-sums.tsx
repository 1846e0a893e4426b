import type { StaffOrder } from '../../api/models';
import { Money } from '../../ui/money';

/** Totals below a table of items. @param props.columns number of columns of the table */
export function OrderSums({ order, columns }: { order: StaffOrder; columns: number }) {
  const { subtotal, discount, promoCode, shipping, tax, total } = order;
  const sums = [
    { name: 'Subtotal', sum: <Money amount={subtotal} /> },
    discount > 0 && {
      name: promoCode ? `Discount (${promoCode})` : 'Discount',
      sum: (
        <>
          −<Money amount={discount} />
        </>
      ),
    },
    order.address !== '' && { name: 'Shipping', sum: shipping === 0 ? 'FREE' : <Money amount={shipping} /> },
    tax > 0 && { name: 'Including VAT', sum: <Money amount={tax} /> },
    { name: 'Total', sum: <Money amount={total} /> },
  ];
  return (
    <tfoot>
      {sums.map(
        (row) =>
          row && (
            <tr key={row.name}>
              <th scope="row" colSpan={columns - 1}>
                {row.name}
              </th>
              <td>{row.sum}</td>
            </tr>
          ),
      )}
    </tfoot>
  );
}
