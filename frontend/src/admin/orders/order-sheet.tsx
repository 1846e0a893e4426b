import type { StaffOrder } from '../../api/models';
import { callTo, mailTo } from '../../ui/contact-address';
import { Money } from '../../ui/money';
import { DaySpan } from '../../ui/day-span';
import { OrderStatus } from '../../ui/order-status';
import { StoreDate } from '../../page/store-date';
import { OrderReturns } from '../returns/order-returns';
import { OrderItemsTable } from './order-items-table';
import { OrderMails } from './order-mails';
import { OrderNote } from './order-note';
import { MoneyTag } from './money-tag';
import { OrderTimeline } from './order-timeline';
import { PaymentDetails } from './payment-details';
import { addressLines } from './address-lines';

export function OrderSheet({ order }: { order: StaffOrder }) {
  const {
    id,
    firstName,
    lastName,
    email,
    phone,
    guest,
    username,
    notes,
    createdAt,
    status,
    total,
    placedBy,
    trackingNumber,
    trackingUrl,
  } = order;
  return (
    <div className="order-sheet">
      <dl className="order-facts">
        <div>
          <dt>Customer</dt>
          <dd>
            {firstName} {lastName}
            <a href={mailTo(email, `Your order ${id}`)}>{email}</a>
            {phone && <a href={callTo(phone)}>{phone}</a>}
            {username && <span className="second-line">{guest ? 'Guest' : `Account ${username}`}</span>}
          </dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>
            <StoreDate iso={createdAt} withTime />
            {placedBy && <span className="second-line">taken by {placedBy}</span>}
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <OrderStatus status={status} /> <MoneyTag order={order} />
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <Money amount={total} />
          </dd>
        </div>
      </dl>
      {notes && <p className="order-notes">{notes}</p>}
      <section aria-labelledby="order-sheet-items">
        <h3 id="order-sheet-items">Items</h3>
        <OrderItemsTable order={order} />
      </section>
      {order.staffTimeline.some(({ kind }) => kind === 'return') && <OrderReturns orderId={id} />}
      <div className="order-columns">
        <section aria-labelledby="order-sheet-address">
          <h3 id="order-sheet-address">{order.address ? 'Shipping Address' : 'Customer'}</h3>
          <address>
            {addressLines(order).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          {order.address && <p>{order.shippingMethod === 'expedited' ? 'Expedited shipping' : 'Standard shipping'}</p>}
          {order.arrival && (
            <p>
              Promised for <DaySpan {...order.arrival} />
            </p>
          )}
          {order.carrier && (
            <p>
              {order.carrier} {trackingUrl ? <a href={trackingUrl}>{trackingNumber}</a> : trackingNumber}
            </p>
          )}
        </section>
        <section aria-labelledby="order-sheet-payment">
          <h3 id="order-sheet-payment">Payment</h3>
          <PaymentDetails order={order} />
        </section>
      </div>
      <div className="order-columns">
        <section aria-labelledby="order-sheet-timeline">
          <h3 id="order-sheet-timeline">Timeline</h3>
          <OrderTimeline entries={order.staffTimeline} />
          <OrderNote orderId={id} />
        </section>
        <section aria-labelledby="order-sheet-mails">
          <h3 id="order-sheet-mails">Mails</h3>
          <OrderMails orderId={id} />
        </section>
      </div>
    </div>
  );
}
