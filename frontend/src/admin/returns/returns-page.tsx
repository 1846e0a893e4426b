import './returns.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffReturn } from '../../api/models';
import { adminOrderPath } from '../../page/staff-paths';
import { filterOptions, ListFilters, ListViews } from '../list/list-controls';
import { type ListColumn, ListTable, OpenLink, selectionOf, withoutRows } from '../list/list-table';
import { idOf, nameIn, useListQuery, useOpened } from '../list/use-list-query';
import { formatMoney } from '../../ui/money';
import { RowButton, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DayAndTime } from '../ui/day-and-time';
import { TwoLines } from '../ui/facts';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { RefundByHand } from './refund-sum';
import { ReturnDialog } from './return-dialog';
import { reasonNames, returnStates, stateOf, wishText } from './return-states';
import { isLikeNew, useDueRefunds, useReceipts, useRequestedCount, useReturns } from './use-returns';

const defaults = { search: '', state: '' };
/** Maximum number of returns that can be received together. The server previews the refunds of at most this many. */
const maxReceipts = 100;
const known = { state: nameIn(returnStates) };

/** The returns and exchanges, each with its next action. */
export default function ReturnsPage() {
  const listQuery = useListQuery(defaults, known);
  const { filtered } = listQuery;
  const result = useReturns(listQuery.apiQuery);
  const [openedId, open] = useOpened('return');
  const counts = { requested: useRequestedCount(), received: result.data?.waiting };
  const [picked, setPicked] = useState<readonly StaffReturn[]>([]);
  const [receiving, setReceiving] = useState(false);
  const { busy, receiveEach } = useReceipts();
  const mayReceive = useMay('orders.change');
  const mayRefund = useMay('orders.refund');
  const isTooMany = picked.length > maxReceipts;
  const { refunds, failed } = useDueRefunds(receiving && mayRefund && !isTooMany ? picked.map(({ id }) => id) : []);
  const total = [...(refunds?.values() ?? [])].reduce((cents, refund) => cents + Math.round(refund * 100), 0) / 100;
  const receivePicked = async () => {
    const done = await receiveEach(picked, refunds);
    setPicked((now) => withoutRows(now, done));
    return done.length > 0;
  };
  return (
    <>
      <div className="list-bar">
        <h2>Returns</h2>
        <ListViews
          label="State"
          name="state"
          query={listQuery}
          options={filterOptions('All returns', returnStates, counts)}
        />
      </div>
      <div className="list-bar">
        <ListFilters search="Search returns" query={listQuery} />
      </div>
      <ListTable
        things="returns"
        query={listQuery}
        result={result}
        columns={columns(open)}
        rows={result.data?.returns}
        empty={filtered ? 'No returns found.' : 'There are no returns yet.'}
        selection={
          mayReceive
            ? {
                ...selectionOf(picked, result.data?.returns, setPicked),
                labelOf: ({ number }) => `Select ${number}`,
                isSelectable: ({ state }) => state === 'requested',
                actions: (
                  <SteadyButton size="small" inactive={busy} onClick={() => setReceiving(true)}>
                    Receive {picked.length}
                  </SteadyButton>
                ),
              }
            : undefined
        }
      />
      <ConfirmDialog
        open={receiving}
        title={picked.length === 1 ? 'Receive this return?' : `Receive ${picked.length} returns?`}
        okText={total > 0 ? `Receive, and refund ${formatMoney(total)}` : 'Receive'}
        busyText="Receiving..."
        danger={false}
        busy={busy}
        inactive={busy || isTooMany || (mayRefund && refunds === undefined)}
        onConfirm={receivePicked}
        onClose={() => setReceiving(false)}
      >
        <ul className="receipts">
          {picked.map((one) => (
            <li key={one.id}>
              {one.number}: {one.quantity} × {one.productName}, {receiptText(one, refunds?.get(one.id))},{' '}
              {isLikeNew(one) ? 'returned to stock' : 'not returned to stock'}
              {(refunds?.get(one.id) ?? 0) > 0 && <RefundByHand orderId={one.orderId} />}
            </li>
          ))}
        </ul>
        {isTooMany && <p role="alert">Please select at most {maxReceipts} returns.</p>}
        {failed && <p role="alert">The refunds could not be loaded. Please close this dialog, and try again.</p>}
        <p>If an item cannot be sold again, or if you refuse a return, open that return instead.</p>
      </ConfirmDialog>
      <ReturnDialog id={idOf(openedId)} onClose={() => open(null)} />
    </>
  );
}

/**
 * Returns the outcome of a receipt as text, e.g. "refunded $64.00".
 * @param refund in dollars; undefined if it is not known
 */
function receiptText({ newSize }: StaffReturn, refund = 0): string {
  const sum = refund > 0 ? ` ${formatMoney(refund)}` : '';
  if (newSize === null) return `refunded${sum}`;
  return sum === '' ? 'to be exchanged' : `to be exchanged, with a refund of${sum}`;
}

function columns(onOpen: (id: number) => void): ListColumn<StaffReturn>[] {
  return [
    {
      key: 'return',
      title: 'Return',
      render: (_, one) => (
        <TwoLines first={<OpenLink name="return" id={one.id} text={one.number} />} second={wishText(one)} />
      ),
    },
    {
      key: 'piece',
      title: 'Item',
      render: (_, { quantity, productName, variant }) => (
        <TwoLines first={`${quantity} × ${productName}`} second={variant} />
      ),
    },
    { key: 'reason', title: 'Reason', render: (_, { reason }) => reasonNames[reason] },
    {
      key: 'order',
      title: 'Order',
      render: (_, { orderId, customer }) => (
        <TwoLines first={<Link to={adminOrderPath(orderId)}>{orderId}</Link>} second={customer} />
      ),
    },
    { key: 'state', title: 'State', render: (_, one) => <StateTag {...stateOf(one)} /> },
    { key: 'date', title: 'Requested', render: (_, { createdAt }) => <DayAndTime iso={createdAt} inTwoLines /> },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, { id, number }) => <RowButton text="Open" label={`Open ${number}`} onClick={() => onOpen(id)} />,
    },
  ];
}
