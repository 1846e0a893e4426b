import './orders.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { OrderSummary } from '../../api/models';
import { orderPrintPath } from '../../page/staff-paths';
import { Money } from '../../ui/money';
import { OrderStatus } from '../../ui/order-status';
import { StoreDate } from '../../page/store-date';
import { SteadyButton } from '../ui/steady-button';
import { aDay, oneOf, orderBy } from '../list/known-values';
import { ClearFilters } from '../list/clear-filters';
import { ListSearch } from '../list/list-search';
import type { ListColumn } from '../list/list-table';
import { StaffList } from '../list/staff-list';
import { useListQuery } from '../list/use-list-query';
import { useOpened } from '../list/use-opened';
import { MoneyTag } from './money-tag';
import { NewOrderDialog } from './new-order-dialog';
import { OrderDialog } from './order-dialog';
import { OrderFilters } from './order-filters';
import { statusFilters } from './order-statuses';
import { StatusDialog } from './status-dialog';
import { useExport } from './use-export';
import { useStaffOrders } from './use-staff-order';

const newestFirst = 'created-desc';
const defaults = { search: '', status: '', from: '', to: '', sort: newestFirst };
const known = {
  status: oneOf(statusFilters.map(({ value }) => value)),
  from: aDay,
  to: aDay,
  sort: orderBy('created', 'customer', 'total', 'status'),
};

/**
 * List of orders. Print opens one packing slip per sheet: for the picked orders, or for all orders on this page of the
 * list if none are picked. Export writes the list itself to a file.
 */
export default function OrdersPage() {
  const asked = useListQuery(defaults, known);
  const { query, change, filtered, clear } = asked;
  const answer = useStaffOrders(asked.apiQuery);
  const [picked, setPicked] = useState<string[]>([]);
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [opened, open] = useOpened('order');
  const { exporting, exportFiltered } = useExport(asked.apiQuery);

  const rows = answer.list?.orders;
  const shown = (rows ?? []).map(({ id }) => id);
  const printed = picked.length > 0 ? picked : shown;

  return (
    <>
      <div className="list-bar">
        <h2>Orders</h2>
        <Button type="primary" onClick={() => setCreating(true)}>
          New Order
        </Button>
        <SteadyButton inactive={exporting} onClick={() => void exportFiltered()}>
          {exporting ? 'Exporting...' : 'Export'}
        </SteadyButton>
        <SteadyButton
          inactive={printed.length === 0}
          onClick={() => window.open(orderPrintPath(printed), '_blank', 'noopener')}
        >
          Print
        </SteadyButton>
      </div>
      <div className="list-bar">
        <ListSearch label="Search orders" value={query.search} onChange={(search) => change({ search })} />
        <OrderFilters query={query} onChange={change} />
        <ClearFilters filtered={filtered} clear={clear} />
        <p className="orders-picked">
          {picked.length > 0 && <span role="status">{picked.length} selected</span>}
          <SteadyButton
            type="link"
            inactive={shown.every((id) => picked.includes(id))}
            onClick={() => setPicked([...new Set([...picked, ...shown])])}
          >
            Select all on this page
          </SteadyButton>
          {picked.length > 0 && (
            <Button type="link" onClick={() => setPicked([])}>
              Clear selection
            </Button>
          )}
        </p>
      </div>
      <StaffList
        things="orders"
        asked={asked}
        answer={answer}
        columns={columns(open, setEditing)}
        rows={rows}
        sort={query.sort}
        onSort={(sort) => change({ sort: sort || newestFirst })}
        empty={filtered ? 'No orders found matching your search.' : 'No orders yet.'}
        selection={{ keys: picked, onChange: setPicked, labelOf: ({ id }) => `Select order ${id}` }}
      />
      <OrderDialog id={opened} onClose={() => open(null)} />
      <StatusDialog id={editing} onClose={() => setEditing(null)} />
      <NewOrderDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function columns(onView: (id: string) => void, onEdit: (id: string) => void): ListColumn<OrderSummary>[] {
  return [
    { key: 'id', title: 'Order ID', dataIndex: 'id', className: 'orders-id' },
    {
      key: 'customer',
      title: 'Customer',
      sortable: true,
      render: (_, { customer, email }) => (
        <>
          {customer}
          <span className="second-line">{email}</span>
        </>
      ),
    },
    {
      key: 'created',
      title: 'Date',
      sortable: true,
      render: (_, { createdAt }) => <StoreDate iso={createdAt} withTime />,
    },
    { key: 'total', title: 'Total', sortable: true, figure: true, render: (_, { total }) => <Money amount={total} /> },
    { key: 'status', title: 'Status', sortable: true, render: (_, order) => <Standing {...order} /> },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, { id }) => (
        <span className="row-actions">
          <Button size="small" aria-label={`View order ${id}`} onClick={() => onView(id)}>
            View
          </Button>
          <Button size="small" aria-label={`Edit status of order ${id}`} onClick={() => onEdit(id)}>
            Edit status
          </Button>
        </span>
      ),
    },
  ];
}

function Standing(order: OrderSummary) {
  return (
    <span className="row-actions">
      <OrderStatus status={order.status} />
      <MoneyTag order={order} />
    </span>
  );
}
