import { useSearchParams } from 'react-router-dom';
import { StoreDate } from '../../page/store-date';
import { PageSkeleton } from '../../ui/load-failed';
import { ProductPicture } from '../../ui/product-picture';
import { useNow } from '../../ui/use-now';
import { NotLoaded } from '../ui/loaded';
import { PrintPage } from './print-page';
import { usePickList } from './use-orders';

const items = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;
const orders = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

/**
 * Printable list of the units to take from the shelves for the orders in the URL, or for all orders to ship. Units that
 * replace a returned size are marked.
 */
export default function PickListPage() {
  const [params] = useSearchParams();
  const { item: list, failed, retry } = usePickList(params.get('orders') ?? '');
  const now = useNow(60_000);
  if (failed) return <NotLoaded isPage thing="pick list" onRetry={retry} />;
  if (!list) return <PageSkeleton />;
  const units = list.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <PrintPage title="Pick list">
      <article className="paper" aria-label="Pick list">
        <header className="paper__head">
          <div>
            <h2>Pick list</h2>
            <p>
              <StoreDate iso={new Date(now).toISOString()} withTime />
            </p>
          </div>
          <p>
            {items(units)} for {orders(list.orderCount)}
          </p>
        </header>
        {list.hasMore && (
          <p>
            There are more orders to ship. This list contains the expedited orders first, and then the oldest orders.
          </p>
        )}
        {list.items.length === 0 ? (
          <p>Nothing to pick: all paid items of these orders are shipped.</p>
        ) : (
          <table className="paper__items">
            <thead>
              <tr>
                <th scope="col" className="paper__box">
                  Picked
                </th>
                <th scope="col" className="paper__picture">
                  Picture
                </th>
                <th scope="col">Item</th>
                <th scope="col" className="paper__figure">
                  Quantity
                </th>
                <th scope="col">Orders</th>
              </tr>
            </thead>
            <tbody>
              {list.items.map((item, index) => (
                <tr key={index}>
                  <td className="paper__box">
                    <span className="paper__tick" />
                  </td>
                  <td className="paper__picture">
                    <ProductPicture src={item.imageUrl ?? ''} alt="" sizes="48px" maxWidth={200} early="auto" />
                  </td>
                  <td>
                    {item.productName}
                    {item.variant && <span className="paper__variant">{item.variant}</span>}
                    {item.sku !== undefined && <span className="paper__variant">SKU {item.sku}</span>}
                  </td>
                  <td className="paper__figure paper__units">{item.quantity}</td>
                  <td className="paper__orders">
                    {item.orders.map(({ id, quantity, exchange = false, expedited = false }) => (
                      <span key={`${id} ${exchange}`}>
                        {id}
                        {quantity > 1 && ` (${quantity})`}
                        {exchange && ' Exchange'}
                        {expedited && <strong> Expedited</strong>}
                        {list.notes.some((noted) => noted.id === id) && <strong> Note</strong>}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {list.notes.length > 0 && (
          <section aria-labelledby="pick-list-notes" className="paper__notes">
            <h3 id="pick-list-notes">Private notes</h3>
            <ul>
              {list.notes.map(({ id, notes }) => (
                <li key={id}>
                  {id}: {notes.join(' / ')}
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </PrintPage>
  );
}
