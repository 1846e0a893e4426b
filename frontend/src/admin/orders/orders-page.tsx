import './orders.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { OrderSummary } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { orderPrintPath, pickListPath } from '../../page/staff-paths';
import { useStore } from '../../page/use-store';
import { Money } from '../../ui/money';
import { useNow } from '../../ui/use-now';
import { DayRange, ListFilter, ListFilters } from '../list/list-controls';
import { type ListColumn, ListTable, OpenLink } from '../list/list-table';
import { aDay, oneOf, orderBy, useCreating, useListQuery, useOpened } from '../list/use-list-query';
import { IfMay, RowActions, SteadyButton } from '../ui/buttons';
import { StaffOrderStatus, StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { NewOrderDialog } from './new-order-form';
import { OrderDialog, ShipDialog, StatusDialog } from './order-dialog';
import { statusFilters, viewFilters } from './order-names';
import { PartlyShipped, PaymentTag } from './order-parts';
import { ImportTrackingDialog, ShipOrdersDialog } from './ship-orders';
import { timeLeft } from '../jobs/time-in-words';
import { useExport, useStaffOrders } from './use-orders';

const newestFirst = 'created-desc';
const oldestFirst = 'created-asc';
const defaults = { search: '', view: '', status: '', from: '', to: '', sort: newestFirst };
const known = {
  view: oneOf(viewFilters().map(({ value }) => value)),
  status: oneOf(statusFilters.map(({ value }) => value)),
  from: aDay,
  to: aDay,
  sort: orderBy('created', 'customer', 'total', 'status'),
};

/** Widths at which the items have no room beside the other columns. Cards on phones show them. */
const tight = '(min-width: 601px) and (max-width: 1279px)';

/**
 * List of orders. Print opens one packing slip per sheet: for the selected orders, or for all orders on this page of
 * the list if none are selected. The pick list adds up the units of the selected orders, or of all orders to ship.
 * Export writes the list to a file.
 */
export default function OrdersPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, change, filtered } = listQuery;
  const result = useStaffOrders(listQuery.apiQuery);
  const [picked, setPicked] = useState<string[]>([]);
  const [creating, setCreating] = useCreating();
  const [editing, setEditing] = useState<string | null>(null);
  const [shipping, setShipping] = useState<string | null>(null);
  const [bulk, setBulk] = useState<'ship' | 'import' | null>(null);
  const now = useNow(60_000);
  const isTight = useMediaQuery(tight);
  const mayShip = useMay('orders.change');
  const [opened, open] = useOpened('order');
  const { exporting, exportFiltered } = useExport(listQuery.apiQuery);

  /** Views of orders that need work show the oldest order first. */
  const changeView = ({ view = '' }: { view?: string }) =>
    change({ view, sort: view === '' ? newestFirst : oldestFirst });

  const rows = result.data?.orders;
  const shown = (rows ?? []).map(({ id }) => id);
  const printed = picked.length > 0 ? picked : shown;

  return (
    <>
      <div className="list-bar">
        <h2>Orders</h2>
        <IfMay permission="orders.change">
          <Button type="primary" onClick={() => setCreating(true)}>
            New Order
          </Button>
        </IfMay>
        <IfMay permission="orders.export">
          <SteadyButton inactive={exporting} onClick={() => void exportFiltered()}>
            {exporting ? 'Exporting...' : 'Export'}
          </SteadyButton>
        </IfMay>
        <IfMay permission="orders.change">
          <Button onClick={() => setBulk('import')}>Import tracking numbers</Button>
        </IfMay>
        <Button onClick={() => openPrint(pickListPath())}>Pick list</Button>
        <SteadyButton inactive={printed.length === 0} onClick={() => openPrint(orderPrintPath(printed))}>
          Print
        </SteadyButton>
      </div>
      <div className="list-bar">
        <ListFilters search="Search orders" query={listQuery}>
          <ListFilter
            label="View"
            name="view"
            query={{ query, change: changeView }}
            options={viewFilters(result.data?.views)}
          />
          <ListFilter label="Status" name="status" query={listQuery} options={statusFilters} />
          <DayRange days={query} onChange={change} />
        </ListFilters>
      </div>
      <div className="orders-list">
        <ListTable
          things="orders"
          query={listQuery}
          result={result}
          columns={columns({ now, mayShip, view: open, editStatus: setEditing, ship: setShipping }).filter(
            ({ key }) => !isTight || key !== 'items',
          )}
          rows={rows}
          sort={query.sort}
          onSort={(sort) => change({ sort: sort || newestFirst })}
          empty={filtered ? 'No orders found matching your search.' : 'No orders yet.'}
          selection={{
            keys: picked,
            onChange: setPicked,
            labelOf: ({ id }) => `Select order ${id}`,
            actions: (
              <>
                <IfMay permission="orders.change">
                  <Button onClick={() => setBulk('ship')}>Mark as shipped</Button>
                </IfMay>
                <Button onClick={() => openPrint(pickListPath(picked))}>Pick list of selected</Button>
                <Button onClick={() => openPrint(orderPrintPath(picked))}>Packing slips</Button>
              </>
            ),
          }}
        />
      </div>
      <OrderDialog id={opened} onClose={() => open(null)} />
      <StatusDialog id={editing} onClose={() => setEditing(null)} />
      <ShipDialog id={shipping} onClose={() => setShipping(null)} />
      <ShipOrdersDialog orders={bulk === 'ship' ? picked : null} onClose={() => setBulk(null)} />
      <ImportTrackingDialog open={bulk === 'import'} onClose={() => setBulk(null)} />
      <NewOrderDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

const openPrint = (path: string) => window.open(path, '_blank', 'noopener');

interface Columns {
  /** Milliseconds since 1970. */
  now: number;
  mayShip: boolean;
  view: (id: string) => void;
  editStatus: (id: string) => void;
  ship: (id: string) => void;
}

function columns({ now, mayShip, view, editStatus, ship }: Columns): ListColumn<OrderSummary>[] {
  return [
    {
      key: 'id',
      title: 'Order ID',
      className: 'orders-id',
      render: (_, { id }) => <OpenLink name="order" id={id} text={id} />,
    },
    { key: 'created', title: 'Date', sortable: true, render: (_, { createdAt }) => <ShortDate iso={createdAt} /> },
    {
      key: 'customer',
      title: 'Customer',
      sortable: true,
      render: (_, { customer, email }) => (
        <span className="orders-text" title={email}>
          {customer || email}
        </span>
      ),
    },
    { key: 'items', title: 'Items', className: 'orders-items', render: (_, order) => <Items order={order} /> },
    { key: 'total', title: 'Total', sortable: true, figure: true, render: (_, { total }) => <Money amount={total} /> },
    { key: 'work', title: 'Payment and shipping', render: (_, order) => <OrderWork order={order} now={now} /> },
    { key: 'status', title: 'Status', sortable: true, render: (_, order) => <StaffOrderStatus order={order} /> },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, { id, shippable, shipBy }) => {
        const toView = { text: 'View', onClick: () => view(id) };
        const toShip = { text: 'Ship', onClick: () => ship(id) };
        // Staff rarely ship an order that is not paid, or that was refunded.
        const isDue = shippable && mayShip && shipBy !== undefined;
        return (
          <RowActions
            row={`order ${id}`}
            primary={isDue ? { ...toShip, label: `Ship order ${id}` } : { ...toView, label: `View order ${id}` }}
            more={[
              ...(isDue ? [toView] : shippable && mayShip ? [toShip] : []),
              { text: 'Edit status', needs: 'orders.change', onClick: () => editStatus(id) },
              { text: 'Packing slip', onClick: () => openPrint(orderPrintPath([id])) },
              { text: 'Invoice', onClick: () => openPrint(orderPrintPath([id], 'invoice')) },
            ]}
          />
        );
      },
    },
  ];
}

/** Short date, e.g. "3/4/26", with the full date and time as its tooltip. */
function ShortDate({ iso }: { iso: string }) {
  const { timeZone } = useStore();
  const write = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...format, timeZone }).format(new Date(iso));
  return (
    <time dateTime={iso} title={write({ dateStyle: 'long', timeStyle: 'short' })}>
      {write({ dateStyle: 'short' })}
    </time>
  );
}

/** Number of units, and the first item; only the first item if all units are cancelled. */
function Items({ order: { itemCount, firstItem, lineCount } }: { order: OrderSummary }) {
  const units = itemCount === 0 ? firstItem : `${itemCount} × ${firstItem}`;
  const text = lineCount > 1 ? `${itemCount} items: ${firstItem} and ${lineCount - 1} more` : units;
  return (
    <span className="orders-text" title={text}>
      {text}
    </span>
  );
}

/**
 * State of the payment; for an order to ship, also the units to ship, and the time that is left. An order with a parcel
 * shows the part that is shipped.
 */
function OrderWork({ order, now }: { order: OrderSummary; now: number }) {
  const { toShip, shipped, itemCount, shipBy, shippingMethod } = order;
  const isDue = toShip > 0 && shipBy !== undefined;
  return (
    <span className="order-work">
      <PaymentTag order={order} hasWork={isDue} />
      {isDue && (shipped > 0 ? <PartlyShipped shipped={shipped} all={itemCount} /> : <>{toShip} to ship</>)}
      {isDue && shippingMethod === 'expedited' && <StateTag name="Expedited" tone="busy" />}
      {isDue && <StateTag {...timeLeft(shipBy, now)} />}
    </span>
  );
}
