import type { ReactNode } from 'react';
import type { StaffOrder } from '../../api/models';
import { useStore } from '../../page/use-store';
import { StoreDate } from '../../page/store-date';
import { addressLines } from './address-lines';
import { isRefundedInFull } from '../../ui/order-money';

interface PaperProps {
  title: string;
  order: StaffOrder;
  /** Title of the address, e.g. "Ship to". */
  addressee: string;
  /** Further facts next to number and date. */
  facts: readonly (readonly [name: string, text: ReactNode])[];
  children: ReactNode;
}

/** Printed sheet with the store's letterhead, the recipient, the content, and a contact for questions. */
export function Paper({ title, order, addressee, facts, children }: PaperProps) {
  const { name, city, state, email, phone, supportEmail } = useStore();
  return (
    <article className="paper" aria-label={`${title} of order ${order.id}`}>
      <header className="paper__head">
        <div>
          <p className="paper__store">{name}</p>
          <p>
            {city}, {state}
            <br />
            {[phone, email].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div>
          <h2>{title}</h2>
          {order.status === 'cancelled' && <p className="paper__cancelled">CANCELLED</p>}
          {isRefundedInFull(order) && <p className="paper__cancelled">REFUNDED</p>}
        </div>
      </header>
      <div className="paper__facts">
        <section>
          <h3>{addressee}</h3>
          <address>
            {addressLines(order).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
        </section>
        <dl>
          <div>
            <dt>Order</dt>
            <dd className="paper__number">{order.id}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>
              <StoreDate iso={order.createdAt} />
            </dd>
          </div>
          {facts.map(([fact, text]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
      <footer className="paper__foot">
        Returns are free within 30 days. Questions? Write to {supportEmail} and name your order.
      </footer>
    </article>
  );
}

/** Repeats the order number on each further sheet, where browsers repeat the table header. */
export function RepeatedOrderNumber({ id, columns }: { id: string; columns: number }) {
  return (
    <tr>
      <th scope="colgroup" colSpan={columns} className="paper__again">
        Order {id}
      </th>
    </tr>
  );
}
