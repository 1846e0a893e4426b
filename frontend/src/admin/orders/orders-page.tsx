import './orders.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { OrderSummary } from '../../api/models';
import { orderPrintPath } from '../../page/staff-paths';
import { Money } from '../../ui/money';
import { StoreDate } from '../../page/store-date';
import { DayRange, ListFilter, ListFilters } from '../list/list-controls';
import { type ListColumn, ListTable } from '../list/list-table';
import { aDay, oneOf, orderBy, useListQuery, useOpened } from '../list/use-list-query';
import { IfMay, RowButton, SteadyButton } from '../ui/buttons';
import { TwoLines } from '../ui/facts';
import { StaffOrderStatus } from '../ui/staff-order-status';
import { NewOrderDialog } from './new-order-form';
import { OrderDialog, StatusDialog } from './order-dialog';
import { statusFilters, viewFilters } from './order-names';
import { MoneyTag } from './order-parts';
import { useExport, useStaffOrders } from './use-orders';

const newestFirst = 'created-desc';
const defaults = { search: '', view: '', status: '', from: '', to: '', sort: newestFirst };
const known = {
  view: oneOf(viewFilters().map(({ value }) => value)),
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
  const listQuery = useListQuery(defaults, known);
  const { query, change, filtered } = listQuery;
  const result = useStaffOrders(listQuery.apiQuery);
  const [picked, setPicked] = useState<string[]>([]);
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [opened, open] = useOpened('order');
  const { exporting, exportFiltered } = useExport(listQuery.apiQuery);

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
        <SteadyButton
          inactive={printed.length === 0}
          onClick={() => window.open(orderPrintPath(printed), '_blank', 'noopener')}
        >
          Print
        </SteadyButton>
      </div>
      <div className="list-bar">
        <ListFilters search="Search orders" query={listQuery}>
          <ListFilter label="View" name="view" query={listQuery} options={viewFilters(result.data?.views)} />
          <ListFilter label="Status" name="status" query={listQuery} options={statusFilters} />
          <DayRange days={query} onChange={change} />
        </ListFilters>
      </div>
      <ListTable
        things="orders"
        query={listQuery}
        result={result}
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
      render: (_, { customer, email }) => <TwoLines first={customer} second={email} />,
    },
    {
      key: 'created',
      title: 'Date',
      sortable: true,
      render: (_, { createdAt }) => <StoreDate iso={createdAt} withTime />,
    },
    { key: 'total', title: 'Total', sortable: true, figure: true, render: (_, { total }) => <Money amount={total} /> },
    {
      key: 'status',
      title: 'Status',
      sortable: true,
      render: (_, order) => (
        <span className="row-actions">
          <StaffOrderStatus order={order} />
          <MoneyTag order={order} />
        </span>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, { id }) => (
        <span className="row-actions">
          <RowButton text="View" label={`View order ${id}`} onClick={() => onView(id)} />
          <RowButton
            needs="orders.change"
            text="Edit status"
            label={`Edit status of order ${id}`}
            onClick={() => onEdit(id)}
          />
        </span>
      ),
    },
  ];
}
