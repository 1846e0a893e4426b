import { Button, Checkbox, Form, Input } from 'antd';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { StaffOrder } from '../../api/models';
import { productPath } from '../../page/paths';
import { adminMessagePath, adminSearchPath, adminUsersPath, ordersOfPath } from '../../page/staff-paths';
import { boughtTogether, isRefundedInFull, isUnpaid } from '../../ui/order-money';
import { callTo, mailTo } from '../../ui/contact-address';
import { DaySpan } from '../../ui/day-span';
import { filledIn } from '../../ui/form-rules';
import { formatMoney, Money } from '../../ui/money';
import { deliveryNames, exchangedText } from '../../ui/names';
import { ProductPicture } from '../../ui/product-picture';
import { OrderReturns } from '../returns/order-returns';
import { IfMay, SteadyButton } from '../ui/buttons';
import { CopyText } from '../ui/copy-text';
import { DayAndTime } from '../ui/day-and-time';
import { Facts, TwoLines } from '../ui/facts';
import { WithOrderLinks } from '../ui/order-links';
import { unreachable } from '../ui/use-action';
import { useMay } from '../ui/use-may';
import { StaffOrderStatus, StateTag } from '../ui/state-tag';
import { isCustomerOpen } from './customer-form';
import { CustomerNote } from './customer-note';
import { OrderDifferences } from './order-differences';
import { OrderMails } from './order-mails';
import { netTotal, owedRefundOf, unansweredTitle, wasHandedOver } from './order-names';
import { addressLines, OrderAddress } from '../ui/order-address';
import { HoldTag, OrderSums, PartlyShipped, PaymentTag, SetRow } from './order-parts';
import { OrderParcels } from './order-parcels';
import { PaymentDetails } from './payment-details';
import { addressName, isShippable, lacksAddress, unitsToShip } from './ship-form';
import { useOrderWork } from './use-order-work';

interface OrderSheetProps {
  order: StaffOrder;
  onEditCustomer: () => void;
  onAddAddress: () => void;
  onPaidBack: (refundId: string) => void;
  onCorrectPayment: () => void;
  onEditTracking: (parcel: number) => void;
}

export function OrderSheet({ order, onEditCustomer, onAddAddress, onEditTracking, ...payment }: OrderSheetProps) {
  const { id, email, phone, notes, holdReason, placedBy, trackingNumber, trackingUrl, total } = order;
  return (
    <div className="order-sheet">
      <Facts
        className="order-facts"
        facts={[
          [
            'Customer',
            <>
              {order.firstName} {order.lastName}
              <span className="order-email">
                <a href={mailTo(email, `Your order ${id}`)}>{email}</a>
                {email !== '' && <CopyText thing="email" text={email} />}
              </span>
              {phone && <a href={callTo(phone)}>{phone}</a>}
              <CustomerLinks order={order} />
            </>,
          ],
          [
            'Date',
            <TwoLines first={<DayAndTime iso={order.createdAt} />} second={placedBy && `entered by ${placedBy}`} />,
          ],
          [
            'Status',
            <>
              <StaffOrderStatus order={order} /> <ShippingTag order={order} />
            </>,
          ],
          [
            'Total',
            <TwoLines
              first={
                <>
                  <Money amount={total} /> <PaymentTag order={order} />
                </>
              }
              second={
                netTotal(order) < total && (
                  <>
                    Net <Money amount={netTotal(order)} />
                  </>
                )
              }
            />,
          ],
        ]}
      />
      {holdReason !== undefined && (
        <p className="order-notes">
          <span className="second-line">On hold</span>
          {holdReason}
        </p>
      )}
      {notes && (
        <p className="order-notes">
          <span className="second-line">Private note</span>
          {notes}
        </p>
      )}
      {order.hasMailAddress && <CustomerNote email={email} />}
      <OrderDifferences order={order} />
      <section aria-labelledby="order-sheet-items">
        <h3 id="order-sheet-items">Items</h3>
        <OrderItemsTable order={order} />
      </section>
      {order.parcels.length > 0 && (
        <section aria-labelledby="order-sheet-parcels">
          <h3 id="order-sheet-parcels">Parcels</h3>
          <OrderParcels order={order} onEditTracking={onEditTracking} />
        </section>
      )}
      {order.staffTimeline.some(({ kind }) => kind === 'return') && <OrderReturns orderId={id} />}
      <div className="order-columns">
        <section aria-labelledby="order-sheet-address">
          <h3 id="order-sheet-address">{order.address ? 'Shipping Address' : 'Customer'}</h3>
          <OrderAddress order={order} />
          {lacksAddress(order) && (
            <p>
              This order has no address. The items are handed over in the store. To ship them instead, add the address.
            </p>
          )}
          {wasHandedOver(order) && <p>The items were handed over in the store.</p>}
          {isDelivered(order) && <p>{deliveryNames[order.shippingMethod]}</p>}
          {order.arrival && (
            <p>
              Promised for <DaySpan {...order.arrival} />
            </p>
          )}
          {order.carrier && order.parcels.length === 0 && (
            <p>
              {order.carrier}{' '}
              {trackingUrl ? (
                <a href={trackingUrl} target="_blank" rel="noreferrer">
                  {trackingNumber}
                </a>
              ) : (
                trackingNumber
              )}
            </p>
          )}
          <div className="order-customer">
            {isCustomerOpen(order) && (
              <IfMay permission="orders.change">
                <Button size="small" onClick={onEditCustomer}>
                  Edit customer
                </Button>
              </IfMay>
            )}
            {lacksAddress(order) && (
              <IfMay permission="orders.change">
                <Button size="small" onClick={onAddAddress}>
                  {addressName}
                </Button>
              </IfMay>
            )}
            {order.address && <CopyText thing="address" text={addressLines(order).join('\n')} />}
          </div>
        </section>
        <section aria-labelledby="order-sheet-payment">
          <h3 id="order-sheet-payment">Payment</h3>
          <PaymentDetails order={order} {...payment} />
        </section>
      </div>
      <div className="order-columns">
        <section aria-labelledby="order-sheet-timeline">
          <h3 id="order-sheet-timeline">Timeline</h3>
          <IfMay permission="orders.change">
            <OrderNote order={order} />
          </IfMay>
          <OrderTimeline entries={order.staffTimeline} />
        </section>
        <IfMay permission="operations.view">
          <section aria-labelledby="order-sheet-mails">
            <h3 id="order-sheet-mails">Emails</h3>
            <OrderMails order={order} />
          </section>
        </IfMay>
      </div>
    </div>
  );
}

/** Whether the order has items that are sent to an address or picked up. */
const isDelivered = ({ address, shippingMethod, items }: StaffOrder) =>
  (address !== '' || shippingMethod === 'pickup') && items.some(({ custom }) => !custom);

/** Links to the customer's account, orders and unanswered message. */
function CustomerLinks({ order }: { order: StaffOrder }) {
  const { email, username, guest, accountOfEmail, sameEmail, unansweredMessageId } = order;
  const mayViewUsers = useMay('users.view');
  const account = guest ? 'Guest' : `Account ${username}`;
  return (
    <>
      {username && (
        <span className="second-line">
          {mayViewUsers && order.hasMailAddress ? (
            <Link to={adminSearchPath(adminUsersPath, guest ? email : username)}>{account}</Link>
          ) : (
            account
          )}
        </span>
      )}
      {accountOfEmail !== undefined && mayViewUsers && (
        <span className="second-line">
          Same email: <Link to={adminSearchPath(adminUsersPath, accountOfEmail)}>account {accountOfEmail}</Link>
        </span>
      )}
      {sameEmail && (
        <span className="second-line">
          <Link to={ordersOfPath(email)}>
            {sameEmail.orders} {sameEmail.orders === 1 ? 'order' : 'orders'}, {formatMoney(sameEmail.spent)} spent
          </Link>
        </span>
      )}
      {unansweredMessageId !== undefined && (
        <Link to={adminMessagePath(String(unansweredMessageId))} title={unansweredTitle}>
          <StateTag tone="busy" name="Unanswered message" />
        </Link>
      )}
    </>
  );
}

/**
 * Tag with the number of units to ship, or that the order is on hold. For a partly shipped order, the tag has the number of shipped units. Renders
 * nothing for other orders.
 */
function ShippingTag({ order }: { order: StaffOrder }) {
  if (order.holdReason !== undefined) return <HoldTag order={order} />;
  const products = order.items.filter(({ custom }) => !custom);
  const all = products.reduce((units, { quantity, cancelled }) => units + quantity - cancelled, 0);
  const left = order.items.reduce((units, item) => units + unitsToShip(item), 0);
  if (left < all) return <PartlyShipped shipped={all - left} all={all} />;
  const isDue = isShippable(order) && !isUnpaid(order) && !isRefundedInFull(order);
  return isDue && <StateTag tone="busy" name={`${left} to ship`} />;
}

function OrderItemsTable({ order }: { order: StaffOrder }) {
  return (
    <div className="order-items-box">
      <table className="order-items">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {boughtTogether(order.items).map(({ set, items }) => (
            <Fragment key={items[0]?.id}>
              {set !== undefined && <SetRow name={set.name} columns={3} />}
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </Fragment>
          ))}
        </tbody>
        <OrderSums order={order} columns={3} discountReason={order.promoCode ?? order.discountReason} />
      </table>
    </div>
  );
}

function Item({ item }: { item: StaffOrder['items'][number] }) {
  const { product, productSlug, variant, quantity, cancelled, shipped, exchanged = [], restocked, sku } = item;
  const { custom, price, shopPrice, priceReason } = item;
  return (
    <tr>
      <td>
        <div className="order-items__product">
          <ProductPicture src={product.imageUrl ?? ''} alt="" sizes="48px" maxWidth={200} />
          <div>
            {productSlug ? (
              <a href={productPath(productSlug)} target="_blank" rel="noreferrer">
                {product.name}
              </a>
            ) : (
              product.name
            )}
            {variant && <span className="second-line">{variant}</span>}
            {custom && <span className="second-line">Custom item, not shipped</span>}
            {exchanged.map((units, index) => (
              <span key={index} className="second-line">
                {exchangedText(units, quantity)}
              </span>
            ))}
            {sku !== undefined && <span className="second-line">SKU {sku}</span>}
            {restocked > 0 && <span className="second-line">{restocked} back in stock</span>}
          </div>
        </div>
      </td>
      <td>
        {quantity}
        {cancelled > 0 && <span className="second-line">{cancelled} cancelled</span>}
        {shipped > 0 && shipped < quantity - cancelled && <span className="second-line">{shipped} shipped</span>}
      </td>
      <td>
        <Money amount={price} />
        {quantity > 1 && (
          <span className="second-line">
            <Money amount={price * quantity} /> total
          </span>
        )}
        {priceReason && (
          <span className="second-line">
            {shopPrice !== undefined && (
              <>
                instead of <Money amount={shopPrice} />:{' '}
              </>
            )}
            {priceReason}
          </span>
        )}
      </td>
    </tr>
  );
}

type Entry = StaffOrder['staffTimeline'][number];

/**
 * Events of an order, newest first, each with the staff member who caused it, if there is one. Only staff see notes.
 */
function OrderTimeline({ entries }: { entries: StaffOrder['staffTimeline'] }) {
  return (
    <ol className="order-timeline">
      {entries.toReversed().map(({ kind, at, text, by }, index) => (
        <li key={index} className={classOf(kind)}>
          {kind === 'note' && <span className="visually-hidden">Private note: </span>}
          <WithOrderLinks text={text} />
          <span className="second-line">
            <DayAndTime iso={at} />
            {by && ` by ${by}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function classOf(kind: Entry['kind']): string | undefined {
  if (kind === 'note') return 'order-timeline__note';
  return kind === 'refund-failed' || kind === 'refund-surplus' ? 'order-timeline__alarm' : undefined;
}

interface NoteFields {
  note: string;
  settlesRefunds: boolean;
}

/** Form that adds a note to the timeline. Only staff see notes. */
function OrderNote({ order }: { order: StaffOrder }) {
  const [form] = Form.useForm<NoteFields>();
  const { busy, change } = useOrderWork(order.id);
  const canSettle = useMay('orders.refund') && owedRefundOf(order) !== undefined;

  const save = async ({ note, settlesRefunds }: NoteFields) => {
    const done = { title: 'Note added', description: 'Only visible to staff.' };
    if (
      await change(
        { note: note.trim(), ...(settlesRefunds && { settlesRefunds }) },
        { done, failed: unreachable, form },
      )
    )
      form.resetFields();
  };

  return (
    <Form
      form={form}
      name="order-note"
      layout="vertical"
      requiredMark={false}
      initialValues={{ note: '', settlesRefunds: false }}
      onFinish={(fields) => void save(fields)}
    >
      <Form.Item label="Private note" name="note" rules={[filledIn('Please write a note.')]}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
      {canSettle && (
        <Form.Item name="settlesRefunds" valuePropName="checked">
          <Checkbox>This note explains how the failed refund was settled</Checkbox>
        </Form.Item>
      )}
      <SteadyButton htmlType="submit" inactive={busy}>
        {busy ? 'Adding...' : 'Add note'}
      </SteadyButton>
    </Form>
  );
}
