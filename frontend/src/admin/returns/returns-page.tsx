import './returns.css';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffReturn } from '../../api/models';
import { adminOrderPath } from '../../page/staff-paths';
import { filterOptions, ListFilters, ListViews } from '../list/list-controls';
import { type ListColumn, ListTable, OpenLink, selectionOf, withoutRows } from '../list/list-table';
import { idOf, nameIn, useCreating, useListQuery, useOpened } from '../list/use-list-query';
import { IfMay, RowButton } from '../ui/buttons';
import { DayAndTime } from '../ui/day-and-time';
import { TwoLines } from '../ui/facts';
import { PictureLine } from '../ui/picture-line';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { ReceiveDialog } from './receive-dialog';
import { ReturnDialog } from './return-dialog';
import { reasonNames, returnStates, stateOf, wishText } from './return-states';
import { StartReturnDialog } from './start-return-dialog';
import { useRequestedCount, useReturns } from './use-returns';

const defaults = { search: '', state: '' };
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
  const [starting, setStarting] = useCreating();
  const mayReceive = useMay('orders.change');
  const mayRefund = useMay('orders.refund');
  const opened = idOf(openedId);
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
        <IfMay permission="orders.refund">
          <Button type="primary" onClick={() => setStarting(true)}>
            Start a return
          </Button>
        </IfMay>
      </div>
      <div className="list-bar">
        <ListFilters search="Search returns" query={listQuery} />
      </div>
      <div className="returns-list">
        <ListTable
          things="returns"
          query={listQuery}
          result={result}
          columns={columns(open, mayReceive)}
          rows={result.data?.returns}
          empty={filtered ? 'No returns found.' : 'There are no returns yet.'}
          selection={
            mayReceive
              ? {
                  ...selectionOf(picked, result.data?.returns, setPicked),
                  labelOf: ({ number }) => `Select ${number}`,
                  isSelectable: ({ state }) => state === 'requested',
                  actions: (
                    <Button size="small" onClick={() => setReceiving(true)}>
                      Receive {picked.length}
                    </Button>
                  ),
                }
              : undefined
          }
        />
      </div>
      <ReceiveDialog
        open={receiving}
        returns={picked}
        onReceived={(done) => setPicked((now) => withoutRows(now, done))}
        onClose={() => setReceiving(false)}
      />
      <StartReturnDialog open={starting && mayRefund} onClose={() => setStarting(false)} />
      <ReturnDialog
        id={opened}
        next={nextRequested(result.data?.returns ?? [], opened)}
        onNext={open}
        onClose={() => open(null)}
      />
    </>
  );
}

/** Returns the first requested return after the open return in the list, or else the first of all; null for none. */
function nextRequested(returns: readonly StaffReturn[], opened: number | null): number | null {
  const place = returns.findIndex(({ id }) => id === opened);
  const isNext = ({ id, state }: StaffReturn) => state === 'requested' && id !== opened;
  return (returns.slice(place + 1).find(isNext) ?? returns.find(isNext))?.id ?? null;
}

/** @param mayAct whether the role may receive returns and send exchanges */
function columns(onOpen: (id: number) => void, mayAct: boolean): ListColumn<StaffReturn>[] {
  return [
    {
      key: 'return',
      title: 'Return',
      className: 'returns-number',
      render: (_, one) => (
        <TwoLines first={<OpenLink name="return" id={one.id} text={one.number} />} second={wishText(one)} />
      ),
    },
    {
      key: 'piece',
      title: 'Item',
      className: 'returns-wide',
      render: (_, { quantity, productName, variant, imageUrl }) => (
        <PictureLine src={imageUrl ?? ''}>
          <TwoLines first={`${quantity} × ${productName}`} second={variant} />
        </PictureLine>
      ),
    },
    { key: 'reason', title: 'Reason', render: (_, { reason }) => reasonNames[reason] },
    {
      key: 'order',
      title: 'Order',
      className: 'returns-wide',
      render: (_, { orderId, customer }) => (
        <TwoLines first={<Link to={adminOrderPath(orderId)}>{orderId}</Link>} second={customer} />
      ),
    },
    { key: 'state', title: 'State', className: 'returns-state', render: (_, one) => <StateTag {...stateOf(one)} /> },
    { key: 'date', title: 'Requested', render: (_, one) => <Requested found={one} /> },
    {
      key: 'actions',
      title: 'Actions',
      className: 'returns-actions',
      render: (_, { id, number, state }) => {
        const text = (mayAct && nextActions[state]) || 'Open';
        return <RowButton text={text} label={`${text} ${number}`} onClick={() => onOpen(id)} />;
      },
    },
  ];
}

/** Names of the next actions of open returns. */
const nextActions: Partial<Record<StaffReturn['state'], string>> = { requested: 'Receive', received: 'Send' };

/** Day of the request, and the last day on which the parcel of a requested return is expected. */
function Requested({ found: { createdAt, expiresAt, state } }: { found: StaffReturn }) {
  if (state !== 'requested') return <DayAndTime iso={createdAt} inTwoLines />;
  return (
    <TwoLines
      first={<DayAndTime iso={createdAt} dayOnly />}
      second={
        <>
          expected by <DayAndTime iso={expiresAt} dayOnly inSentence />
        </>
      }
    />
  );
}
