import './orders.css';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderSummary, Permission } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { adminMessagePath, orderPrintPath, pickListPath } from '../../page/staff-paths';
import { Icon } from '../../ui/icon';
import { Money } from '../../ui/money';
import { isRefundedInFull, isUnpaid } from '../../ui/order-money';
import { useNow } from '../../ui/use-now';
import { DayRange, FoldedFilters, ListFilter, ListFilters, ListViews } from '../list/list-controls';
import { type ListColumn, ListTable, OpenLink, selectionOf } from '../list/list-table';
import { aDay, oneOf, useCreating, useListQuery, useOpened } from '../list/use-list-query';
import { ActionMenu, IfMay, type MenuAction, RowActions, SteadyButton } from '../ui/buttons';
import { DayAndTime } from '../ui/day-and-time';
import { TwoLines } from '../ui/facts';
import { StaffOrderStatus, type State, StateTag } from '../ui/state-tag';
import { useMayCheck } from '../ui/use-may';
import { NewOrderDialog } from './new-order-form';
import { AddressDialog, OrderDialog, ShipDialog, StatusDialog } from './order-dialog';
import { readyName, statusFilters, unansweredTitle, viewFilters } from './order-names';
import { ExpeditedTag, HoldTag, NoteTag, PartlyShipped, PaymentTag } from './order-parts';
import { addressName, handOverName } from './ship-form';
import { ImportTrackingDialog, ShipOrdersDialog } from './ship-orders';
import { timeLeft } from '../jobs/time-in-words';
import { useHandOver } from './use-order-work';
import { maxPickedOrders, useExport, useOrderNeighbors, useSelectAll, useStaffOrders } from './use-orders';

const newestFirst = 'created-desc';
const oldestFirst = 'created-asc';
const expeditedFirst = 'expedited-first';
const defaults = { search: '', email: '', view: '', status: '', from: '', to: '', sort: newestFirst };
/** Sort orders by a column. */
const byColumn = [
  'created-asc',
  'created-desc',
  'customer-asc',
  'customer-desc',
  'total-asc',
  'total-desc',
  'status-asc',
  'status-desc',
] as const;
const known = {
  view: oneOf(viewFilters().map(({ value }) => value)),
  status: oneOf(statusFilters.map(({ value }) => value)),
  from: aDay,
  to: aDay,
  sort: oneOf([expeditedFirst, ...byColumn]),
};

/** Widths at which the items are below the order ID, because there is no room for their column. */
const tight = '(min-width: 601px) and (max-width: 1279px)';
/** Widths at which one row has no room for the views and all buttons. */
const compact = '(max-width: 1279px)';

/**
 * List of orders. The button for packing slips opens those of the selected orders, or of all orders on this page of the
 * list if none are selected. The pick list adds up the units of the selected orders, or of all orders to ship. Export writes
 * the list, or the selected orders, to a file.
 */
export default function OrdersPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, change, filtered } = listQuery;
  const result = useStaffOrders(listQuery.apiQuery);
  const [picked, setPicked] = useState<OrderSummary[]>([]);
  const [creating, setCreating] = useCreating();
  const [editing, setEditing] = useState<string | null>(null);
  const [readying, setReadying] = useState<string | null>(null);
  const [shipping, setShipping] = useState<string | null>(null);
  const [addressing, setAddressing] = useState<string | null>(null);
  const [bulk, setBulk] = useState<'ship' | 'import' | null>(null);
  const now = useNow(60_000);
  const isTight = useMediaQuery(tight);
  const isCompact = useMediaQuery(compact);
  const may = useMayCheck();
  const [opened, open] = useOpened('order');
  const [action, setAction] = useOpened('do');
  const started = actionForms[action ?? ''];
  const neighbors = useOrderNeighbors(listQuery.apiQuery, result, opened);
  const heading = useRef<HTMLHeadingElement>(null);
  const { exporting, exportOrders } = useExport();
  const { handOver, busy: isHandingOver } = useHandOver(heading);

  /**
   * Changes the view and its sort order. A view of orders that need work shows the oldest order first, and “To ship”
   * shows expedited orders first.
   */
  const changeView = ({ view = '' }) =>
    change({ view, sort: view === '' ? newestFirst : view === 'to-ship' ? expeditedFirst : oldestFirst });

  /** Clears the filters and leaves the view. The sort order of a view does not apply to the list of all orders. */
  const clear = () => change({ ...defaults, sort: query.view === '' ? query.sort : newestFirst });

  const rows = result.data?.orders;
  const shown = (rows ?? []).map(({ id }) => id);
  const pickedIds = picked.map(({ id }) => id);
  const atMost = picked.length > maxPickedOrders ? ` (at most ${maxPickedOrders})` : '';
  const printed = picked.length > 0 ? pickedIds : shown;
  const total = Math.min(result.data?.total ?? 0, maxPickedOrders);
  const { selecting, selectAll } = useSelectAll(listQuery.apiQuery, setPicked);
  const hasMore = total > shown.length && picked.length < total && shown.every((id) => pickedIds.includes(id));
  const due = picked.map((before) => rows?.find(({ id }) => id === before.id) ?? before).filter(isDue).length;
  const work: MenuAction[] = [
    {
      text: exporting ? 'Exporting...' : 'Export',
      needs: 'orders.export',
      inactive: exporting,
      onClick: () => void exportOrders({ ...listQuery.apiQuery, limit: undefined, offset: undefined }),
    },
    { text: 'Import tracking numbers', needs: 'orders.change', onClick: () => setBulk('import') },
    { text: 'Pick list', onClick: () => openPrint(pickListPath()) },
    {
      text: printed.length > 0 ? `Packing slips (${printed.length})` : 'Packing slips',
      inactive: printed.length === 0,
      onClick: () => openPrint(orderPrintPath(printed)),
    },
  ];

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Orders
        </h2>
        <ListViews
          label="View"
          name="view"
          query={{ query, change: changeView }}
          options={viewFilters(result.data?.views)}
        />
        <IfMay permission="orders.change">
          <Button type="primary" onClick={() => setCreating(true)}>
            New Order
          </Button>
        </IfMay>
        {isCompact ? (
          <ActionMenu actions={work}>More actions</ActionMenu>
        ) : (
          work
            .filter(({ needs }) => may(needs))
            .map(({ text, inactive = false, onClick }) => (
              <SteadyButton key={text} inactive={inactive} onClick={onClick}>
                {text}
              </SteadyButton>
            ))
        )}
      </div>
      <div className="list-bar">
        <ListFilters search="Search orders" query={{ ...listQuery, clear }}>
          {query.email !== '' && (
            <Button aria-label={`Remove the filter ${query.email}`} onClick={() => change({ email: '' })}>
              {query.email} <Icon name="close" size={16} />
            </Button>
          )}
          <FoldedFilters count={[query.status, query.from, query.to].filter(Boolean).length}>
            <ListFilter label="Status" name="status" query={listQuery} options={statusFilters} />
            <DayRange days={query} onChange={change} />
          </FoldedFilters>
        </ListFilters>
      </div>
      <div className="orders-list">
        <ListTable
          things="orders"
          query={listQuery}
          result={result}
          columns={columns({
            now,
            isTight,
            mayShip: may('orders.change'),
            view: open,
            editStatus: setEditing,
            ship: setShipping,
            makeReady: setReadying,
            addAddress: setAddressing,
            isHandingOver,
            handOver: (order) => void handOver(order),
          }).filter(({ key }) => !isTight || key !== 'items')}
          rows={rows}
          sort={query.sort}
          onSort={(sort) => change({ sort: sort || newestFirst })}
          moreSorts={query.view === 'to-ship' ? [{ value: expeditedFirst, label: 'Expedited first' }] : []}
          empty={filtered ? 'No orders found matching your search.' : 'No orders yet.'}
          selection={{
            ...selectionOf(picked, rows, setPicked),
            labelOf: ({ id }) => `Select order ${id}`,
            actions: (
              <>
                {hasMore && (
                  <SteadyButton inactive={selecting} onClick={() => void selectAll()}>
                    {total === result.data?.total ? `Select all ${total} orders` : `Select the first ${total} orders`}
                  </SteadyButton>
                )}
                <IfMay permission="orders.change">
                  <Button onClick={() => setBulk('ship')}>
                    {due === picked.length
                      ? 'Mark as shipped'
                      : `Mark as shipped (${due} of ${picked.length} can be shipped)`}
                  </Button>
                </IfMay>
                <SteadyButton inactive={atMost !== ''} onClick={() => openPrint(pickListPath(pickedIds))}>
                  {`Pick list for selected${atMost}`}
                </SteadyButton>
                <Button onClick={() => openPrint(orderPrintPath(pickedIds))}>Packing slips</Button>
                <IfMay permission="orders.export">
                  <SteadyButton
                    inactive={exporting || atMost !== ''}
                    onClick={() => void exportOrders({ orders: pickedIds.join() })}
                  >
                    {exporting ? 'Exporting...' : `Export selected${atMost}`}
                  </SteadyButton>
                </IfMay>
              </>
            ),
          }}
        />
      </div>
      <OrderDialog
        id={opened}
        neighbors={neighbors}
        onStep={({ id, page }) => open(id, page)}
        onClose={() => open(null)}
        start={started && may(started.needs) ? started : undefined}
        onStarted={() => setAction(null)}
      />
      <StatusDialog id={editing} onClose={() => setEditing(null)} />
      <StatusDialog id={readying} status="shipped" onClose={() => setReadying(null)} />
      <AddressDialog id={addressing} onClose={() => setAddressing(null)} />
      <ShipDialog id={shipping} onClose={() => setShipping(null)} />
      <ShipOrdersDialog
        orders={bulk === 'ship' ? picked : null}
        onShipped={(ids) => setPicked((now) => now.filter(({ id }) => !ids.includes(id)))}
        fallbackFocus={heading}
        onClose={() => setBulk(null)}
      />
      <ImportTrackingDialog open={bulk === 'import'} onClose={() => setBulk(null)} />
      <NewOrderDialog open={creating && may('orders.change')} onClose={() => setCreating(false)} onCreated={open} />
    </>
  );
}

/** The forms that `orderActionPath` opens, and the permission that each needs. */
const actionForms: Readonly<
  Record<string, { form: 'customer' | 'correction' | 'exchange'; needs: Permission } | undefined>
> = {
  address: { form: 'customer', needs: 'orders.change' },
  cancel: { form: 'correction', needs: 'orders.refund' },
  exchange: { form: 'exchange', needs: 'orders.refund' },
};

const openPrint = (path: string) => window.open(path, '_blank', 'noopener');

interface Columns {
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the columns have little room. */
  isTight: boolean;
  mayShip: boolean;
  view: (id: string) => void;
  editStatus: (id: string) => void;
  ship: (id: string) => void;
  makeReady: (id: string) => void;
  addAddress: (id: string) => void;
  isHandingOver: boolean;
  handOver: (order: OrderSummary) => void;
}

/** Orders handed over in the store need no address. Their shipping method is `standard`. */
function gapTag(gap: NonNullable<OrderSummary['addressGap']>, method: OrderSummary['shippingMethod']): State {
  if (gap === 'incomplete') return { name: 'Check address', tone: 'bad' };
  return { name: 'No address', tone: method === 'standard' ? 'quiet' : 'bad' };
}

function columns(props: Columns): ListColumn<OrderSummary>[] {
  const { now, isTight, mayShip, view, editStatus, ship, makeReady, addAddress, isHandingOver, handOver } = props;
  return [
    {
      key: 'id',
      title: 'Order ID',
      className: 'orders-id',
      render: (_, order) => (
        <>
          <OpenLink name="order" id={order.id} text={order.id} />
          {isTight && (
            <span className="second-line">
              <Items order={order} isShort />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'created',
      title: 'Date',
      className: 'orders-date',
      sortable: true,
      render: (_, { createdAt }) => <DayAndTime iso={createdAt} inTwoLines />,
    },
    {
      key: 'customer',
      title: 'Customer',
      className: 'orders-customer',
      sortable: true,
      render: (_, { customer, email, addressGap, shippingMethod, unansweredMessageId, privateNotes }) => (
        <>
          <span className="orders-name">
            {unansweredMessageId !== undefined && (
              <Link
                className="orders-message"
                to={adminMessagePath(String(unansweredMessageId))}
                title={unansweredTitle}
                aria-label={`Unanswered message from ${customer || email}`}
              >
                <Icon name="mail" size={16} />
              </Link>
            )}
            <span className="orders-text" title={email}>
              {customer || email}
            </span>
            <NoteTag notes={privateNotes} />
          </span>
          {addressGap && <StateTag {...gapTag(addressGap, shippingMethod)} />}
        </>
      ),
    },
    { key: 'items', title: 'Items', className: 'orders-items', render: (_, order) => <Items order={order} /> },
    {
      key: 'total',
      title: 'Total',
      className: 'orders-total',
      sortable: true,
      figure: true,
      render: (_, { total }) => <Money amount={total} />,
    },
    {
      key: 'payment',
      title: 'Payment',
      className: 'orders-payment',
      render: (_, order) => <PaymentTag order={order} />,
    },
    {
      key: 'shipping',
      title: 'Shipping',
      className: 'orders-shipping',
      render: (_, order) => <OrderWork order={order} now={now} isTight={isTight} />,
    },
    { key: 'status', title: 'Status', sortable: true, render: (_, order) => <StaffOrderStatus order={order} /> },
    {
      key: 'actions',
      title: 'Actions',
      className: 'orders-actions',
      render: (_, order) => {
        const { id, shippable, toShip: left, shipped, addressGap, holdReason } = order;
        const toView = { text: 'View', onClick: () => view(id) };
        const isPickup = order.shippingMethod === 'pickup' && left > 0;
        const isHandedOver = addressGap === 'missing' && !isUnpaid(order) && !isRefundedInFull(order);
        const toSend = isHandedOver
          ? { text: handOverName, inactive: isHandingOver, onClick: () => handOver(order) }
          : isPickup
            ? { text: readyName, onClick: () => makeReady(id) }
            : { text: 'Ship', onClick: () => ship(id) };
        const isSendable = mayShip && holdReason === undefined && (shippable || isPickup || isHandedOver);
        // "Ship" is the primary action only for orders that are due. Staff rarely ship unpaid or refunded orders. A
        // pickup order can be paid for at pickup.
        const isNext = isSendable && (isHandedOver || (isPickup ? !isRefundedInFull(order) : isDue(order)));
        return (
          <RowActions
            row={`order ${id}`}
            primary={
              isNext
                ? { ...toSend, label: toSend.text === 'Ship' ? `Ship order ${id}` : `${toSend.text}: order ${id}` }
                : { ...toView, label: `View order ${id}` }
            }
            more={[
              ...(isNext ? [toView] : isSendable ? [toSend] : []),
              ...(addressGap === 'missing'
                ? [{ text: addressName, needs: 'orders.change' as const, onClick: () => addAddress(id) }]
                : []),
              { text: 'Edit status', needs: 'orders.change', onClick: () => editStatus(id) },
              // Custom items are not shipped.
              ...(left + shipped > 0 ? [{ text: 'Packing slip', onClick: () => openPrint(orderPrintPath([id])) }] : []),
              { text: 'Invoice', onClick: () => openPrint(orderPrintPath([id], 'invoice')) },
            ]}
          />
        );
      },
    },
  ];
}

/**
 * Number of units and the first item. If all units are cancelled, shows only the item. The short form of several items
 * has the full text as a tooltip.
 */
function Items({ order, isShort = false }: { order: OrderSummary; isShort?: boolean }) {
  const { itemCount, firstItem, lineCount } = order;
  const units = itemCount === 0 ? firstItem : `${itemCount} × ${firstItem}`;
  const text = lineCount > 1 ? `${itemCount} items: ${firstItem} and ${lineCount - 1} more` : units;
  return (
    <span className="orders-text" title={text}>
      {isShort && lineCount > 1 ? `${firstItem} + ${lineCount - 1}` : text}
    </span>
  );
}

/** Whether staff should ship the order now. Only orders in the view "To ship" have a `shipBy`. */
const isDue = ({ toShip, shipBy }: OrderSummary) => toShip > 0 && shipBy !== undefined;

/**
 * Number of units to ship, and the time that is left. If the order has a parcel, shows how many units are shipped. A
 * pickup order has a tag in every state. A shipped order has the carrier and the number of its latest parcel.
 */
function OrderWork({ order, now, isTight }: { order: OrderSummary } & Pick<Columns, 'now' | 'isTight'>) {
  const { toShip, shipped, carrier, trackingNumber } = order;
  const shipBy = isDue(order) ? order.shipBy : undefined;
  const isPickup = order.shippingMethod === 'pickup';
  if (shipped > 0 && toShip === 0 && carrier !== undefined)
    return <TwoLines first={carrier} second={trackingNumber && <span title={trackingNumber}>{trackingNumber}</span>} />;
  if (shipBy === undefined && !isPickup && order.holdReason === undefined) return null;
  return (
    <span className="order-work">
      <HoldTag order={order} />
      {shipBy !== undefined &&
        (shipped > 0 ? (
          // Three marks need three lines in a tight row, which has room for two.
          <PartlyShipped
            shipped={shipped}
            all={shipped + toShip}
            isShort={isTight && order.shippingMethod === 'expedited'}
          />
        ) : (
          <>{toShip} to ship</>
        ))}
      {shipBy !== undefined && <ExpeditedTag order={order} />}
      {isPickup && <StateTag tone="quiet" name="Pickup" />}
      {shipBy !== undefined && <StateTag {...timeLeft(shipBy, now)} />}
    </span>
  );
}
