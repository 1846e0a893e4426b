import { Fragment, type ReactNode } from 'react';
import type { StaffOrder, StaffReturn } from '../../api/models';
import { StoreDate } from '../../page/store-date';
import { useStore } from '../../page/use-store';
import { DaySpan } from '../../ui/day-span';
import { Money } from '../../ui/money';
import { boughtTogether, isRefundedInFull } from '../../ui/order-money';
import { type Fact, Facts } from '../ui/facts';
import { BarcodeSymbol } from './barcode-symbol';
import { paymentName } from './order-names';
import { OrderAddress } from '../ui/order-address';
import { OrderSums, SetRow } from './order-parts';
import { unitsToShip } from './ship-form';

export function Invoice({ order }: { order: StaffOrder }) {
  const { paid, email } = order;
  return (
    <Paper
      title="Invoice"
      order={order}
      addressee={order.address ? 'Bill and ship to' : 'Bill to'}
      facts={[
        ['Payment', paymentName(order)],
        ['Paid', <Money amount={paid} />],
        ['Email', email],
      ]}
    >
      <table className="paper__items">
        <thead>
          <RepeatedOrderNumber id={order.id} />
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
              {items.map(({ id, product, variant, quantity, cancelled, price }) => (
                <tr key={id}>
                  <td>
                    {product.name}
                    {variant && <span className="paper__variant">{variant}</span>}
                    {cancelled > 0 && <span className="paper__variant">{cancelled} cancelled</span>}
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

const shippingNames = { standard: 'Standard', expedited: 'Expedited', pickup: 'Store pickup' };

/**
 * Packing slip. It has no prices, because the parcel may be a gift. It omits cancelled units. The slip of a partly
 * shipped order lists the remaining units.
 */
export function PackingSlip({ order }: { order: StaffOrder }) {
  const packed = order.items.filter((item) => unitsToPack(item, order) > 0);
  const units = packed.reduce((sum, item) => sum + unitsToPack(item, order), 0);
  return (
    <Paper
      title="Packing Slip"
      order={order}
      addressee={order.address ? 'Ship to' : 'For'}
      facts={[
        [
          'Shipping',
          order.address || order.shippingMethod === 'pickup'
            ? shippingNames[order.shippingMethod]
            : 'Handed over in the store',
        ],
        order.arrival && ['Promised', <DaySpan {...order.arrival} />],
        ['Units', units],
      ]}
    >
      <PackedTable orderId={order.id}>
        {boughtTogether(packed).map(({ set, items }) => (
          <Fragment key={items[0]?.id}>
            {set !== undefined && <SetRow name={set.name} columns={4} />}
            {items.map((item) => (
              <PackedRow
                key={item.id}
                name={item.product.name}
                sku={item.sku}
                barcode={item.barcode}
                variant={item.variant}
                units={unitsToPack(item, order)}
              />
            ))}
          </Fragment>
        ))}
      </PackedTable>
    </Paper>
  );
}

type PackedItem = StaffOrder['items'][number];

/**
 * Returns the number of units on the slip; zero for a custom item. The slip of a cancelled order lists all units and is
 * marked as cancelled.
 */
function unitsToPack(item: PackedItem, { status, items }: StaffOrder): number {
  if (item.custom) return 0;
  if (status === 'cancelled') return item.quantity;
  const isRest = items.some((one) => one.shipped > 0) && items.some((one) => unitsToShip(one) > 0);
  return isRest ? unitsToShip(item) : item.quantity - item.cancelled;
}

interface ExchangeSlipProps {
  order: StaffOrder;
  exchange: StaffReturn;
}

/** Packing slip for the replacement items of an exchange. */
export function ExchangeSlip({ order, exchange }: ExchangeSlipProps) {
  const { number, quantity, productName, variant, newSize, newSku, newBarcode } = exchange;
  return (
    <Paper
      title="Exchange Slip"
      order={order}
      addressee="Ship to"
      facts={[
        ['Return', number],
        ['Units', quantity],
      ]}
    >
      <PackedTable orderId={order.id}>
        <PackedRow
          name={productName}
          sku={newSku}
          barcode={newBarcode}
          variant={
            <>
              {[newSize, colorOf(variant)].filter(Boolean).join(', ')}
              {variant && <span className="paper__variant">instead of {variant}</span>}
            </>
          }
          units={quantity}
        />
      </PackedTable>
    </Paper>
  );
}

/** Items to pack, each with a box to tick. */
function PackedTable({ orderId, children }: { orderId: string; children: ReactNode }) {
  return (
    <table className="paper__items">
      <thead>
        <RepeatedOrderNumber id={orderId} />
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
      <tbody>{children}</tbody>
    </table>
  );
}

interface PackedRowProps {
  name: string;
  sku: string | undefined;
  barcode: string | undefined;
  variant: ReactNode;
  units: number;
}

function PackedRow({ name, sku, barcode, variant, units }: PackedRowProps) {
  return (
    <tr>
      <td className="paper__box">
        <span className="paper__tick" />
      </td>
      <td>
        {name}
        {sku !== undefined && <span className="paper__variant">SKU {sku}</span>}
        {barcode !== undefined && <BarcodeSymbol code={barcode} />}
      </td>
      <td>{variant}</td>
      <td className="paper__figure">{units}</td>
    </tr>
  );
}

/** Returns the color of a variant such as "M, Navy". The exchange of a returned item changes only its size. */
const colorOf = (variant: string | null) => variant?.split(', ').slice(1).join(', ');

interface PaperProps {
  title: string;
  order: StaffOrder;
  /** Title of the address, e.g. "Ship to". */
  addressee: string;
  /** Additional facts next to the number and the date. */
  facts: readonly (Fact | false | undefined)[];
  children: ReactNode;
}

/** Printed sheet with the store's letterhead, the recipient, the content, and a contact for questions. */
function Paper({ title, order, addressee, facts, children }: PaperProps) {
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
          <OrderAddress order={order} />
        </section>
        <Facts
          facts={[
            ['Order', <span className="paper__number">{order.id}</span>],
            ['Date', <StoreDate iso={order.createdAt} />],
            ...facts,
          ]}
        />
      </div>
      {children}
      <footer className="paper__foot">
        Returns are free within 30 days. Questions? Write to {supportEmail} and include your order number.
      </footer>
    </article>
  );
}

/** Order number in the header of a table with four columns. Browsers repeat the header on each additional sheet. */
function RepeatedOrderNumber({ id }: { id: string }) {
  return (
    <tr>
      <th scope="colgroup" colSpan={4} className="paper__again">
        Order {id}
      </th>
    </tr>
  );
}
