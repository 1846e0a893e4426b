import './returns.css';
import { Link } from 'react-router-dom';
import { adminReturnPath } from '../../page/staff-paths';
import { StateTag } from '../ui/state-tag';
import { stateOf, wishText } from './return-states';
import { useReturnsOfOrder } from './use-returns';

/** The returns of an order, each with a link. */
export function OrderReturns({ orderId }: { orderId: string }) {
  const returns = useReturnsOfOrder(orderId);
  if (!returns || returns.length === 0) return null;
  return (
    <section aria-labelledby="order-sheet-returns">
      <h3 id="order-sheet-returns">Returns</h3>
      <ul className="order-returns">
        {returns.map((one) => (
          <li key={one.id}>
            <Link to={adminReturnPath(one.id)}>{one.number}</Link>
            <span>
              {wishText(one)}, {one.quantity} × {one.productName}
              {one.variant !== null && ` (${one.variant})`}
            </span>
            <StateTag {...stateOf(one)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
