import { Alert, Button, Checkbox, Input } from 'antd';
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderSummary, ShipOrdersRequest, ShippingResult } from '../../api/models';
import { adminOrderPath } from '../../page/staff-paths';
import { SteadyButton } from '../ui/buttons';
import { upsProblem } from '../ui/carrier-of';
import { EditDialog, useEditDialog } from '../ui/edit-dialog';
import { isWorkbook } from '../ui/workbook';
import { readTracking, withSharedParcel } from './tracking-file';
import { isFilledIn, type Tracking, TrackingTable } from './tracking-table';
import { useTrackingSheet } from './use-orders';
import { type CheckedRow, emailText, useShipOrders } from './use-order-work';

type SelectedOrder = Pick<OrderSummary, 'id' | 'customer'>;

interface ShipOrdersDialogProps {
  /** Selected orders; null while the dialog is closed. */
  orders: readonly SelectedOrder[] | null;
  /** Receives the ids of shipped orders. */
  onShipped: (ids: string[]) => void;
  /** Element that receives the focus if the button that opened the dialog was removed with the selection. */
  fallbackFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const orders = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

/**
 * Ships all remaining units of the selected orders, with the tracking numbers that staff type or scan. First shows the
 * orders that cannot be shipped.
 */
export function ShipOrdersDialog({ orders: selected, onShipped, fallbackFocus, onClose }: ShipOrdersDialogProps) {
  return (
    <EditDialog
      item={selected}
      title={() => 'Mark as shipped'}
      width={640}
      onClose={onClose}
      afterClose={() => {
        if (document.activeElement === document.body) fallbackFocus.current?.focus();
      }}
    >
      {(shown) => <SelectedOrders selected={shown} onShipped={onShipped} />}
    </EditDialog>
  );
}

interface SelectedOrdersProps extends Pick<ShipOrdersDialogProps, 'onShipped'> {
  selected: readonly SelectedOrder[];
}

function SelectedOrders({ selected, onShipped }: SelectedOrdersProps) {
  // Shipped orders leave the selection of the list. The dialog still shows their results.
  const [rows, setRows] = useState(() =>
    selected.slice(0, 1000).map(({ id, customer }) => ({ id, customer, ...noTracking })),
  );
  /** Whether the server has checked the current tracking numbers. */
  const [isChecked, setIsChecked] = useState(true);
  const work = useShipOrders(onShipped);
  const { results, running, setReady } = work;
  const input: ShipOrdersRequest = {
    orders: rows.map(({ id, carrier, trackingNumber, sharesParcel }) => ({
      order: id,
      ...(carrier.trim() !== '' && { carrier: carrier.trim() }),
      ...(trackingNumber.trim() !== '' && { trackingNumber: trackingNumber.trim() }),
      ...(sharesParcel && { sharesParcel }),
    })),
  };
  const check = useEffectEvent(() => void work.check(input));
  useEffect(() => check(), []);

  /** Rows that can be shipped, now or after staff correct their tracking number or carrier. */
  const shown = rows.flatMap((row, place) => {
    const { outcome, field, reason, otherOrder = row.otherOrder } = results?.[place] ?? {};
    return outcome === 'ready' || field !== undefined ? [{ ...row, place, field, reason, otherOrder }] : [];
  });
  const { leave } = useEditDialog(() => shown.some(isFilledIn));

  const edit = useCallback(
    (place: number, change: Partial<Tracking>) => {
      setRows((before) => before.map((row, at) => (at === place ? { ...row, ...change } : row)));
      setIsChecked(false);
      setReady(place);
    },
    [setReady],
  );
  /** Checks new tracking numbers first, and ships only if the number of orders on the button stays the same. */
  const ship = async () => {
    if (isChecked) return work.ship(input);
    const found = await work.check(input, results);
    setIsChecked(found !== undefined);
    return found !== undefined && countOf('ready', found) === countOf('ready', results) && work.ship(input, found);
  };

  return (
    <>
      <p>
        Each order is shipped with all its remaining items, and its customer gets an email. Tracking numbers are
        optional. Each tracking number needs its carrier.
      </p>
      {!results && <p role="status">Checking {orders(rows.length)}...</p>}
      <Outcome
        work={work}
        onShip={() => void ship()}
        onClose={leave}
        nameOf={({ order }) => `Order ${order}`}
        table={shown.length > 0 && <TrackingTable rows={shown} isLocked={running !== null} onEdit={edit} />}
        isInTable={(place) => shown.some((row) => row.place === place)}
      />
    </>
  );
}

const noTracking: Tracking = { carrier: '', trackingNumber: '', otherOrder: null, sharesParcel: false };

interface ImportTrackingDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Ships orders with the carriers and tracking numbers of a CSV file or of pasted cells. */
export function ImportTrackingDialog({ open, onClose }: ImportTrackingDialogProps) {
  return (
    <EditDialog item={open || null} title={() => 'Import tracking numbers'} width={640} onClose={onClose}>
      {() => <ImportTracking />}
    </EditDialog>
  );
}

function ImportTracking() {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<ReturnType<typeof readTracking>>();
  const work = useShipOrders();
  const sheet = useTrackingSheet();
  const { leave } = useEditDialog(() => text.trim() !== '' && !isDone(work));
  const type = (typed: string) => {
    setText(typed);
    setChecked(undefined);
    work.reset();
  };
  const check = async (content = text) => {
    const file = readTracking(content);
    setChecked(file);
    if (file.problem === undefined) await work.check({ orders: file.rows, needsTracking: true }, [], upsProblem);
  };
  /** Accepts or refuses the number of a row: the number of another order, or a number that seems to be wrong. */
  const confirm = (place: number, isConfirmed: boolean) => {
    if (work.results?.[place]?.otherOrder !== undefined)
      setChecked((before) => before && withSharedParcel(before, place, isConfirmed));
    work.setAccepted(place, isConfirmed);
  };
  return (
    <>
      <p>
        Choose a CSV file, or paste spreadsheet cells, with the columns Order ID, Carrier and Tracking Number. Each
        order is shipped with all its remaining items, and its customer gets an email, unless the customer’s account was
        deleted. The sheet lists the orders to ship. Fill in its last two columns, and choose it here.
      </p>
      <p className="tracking-sheet">
        <Button onClick={() => input.current?.click()}>Choose a CSV file</Button>
        <SteadyButton inactive={sheet.busy} onClick={() => void sheet.download()}>
          {sheet.busy ? 'Downloading...' : 'Download a sheet'}
        </SteadyButton>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file with tracking numbers"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            void chosen?.text().then((content) => {
              type(isWorkbook(content) ? '' : content);
              return check(content);
            });
            target.value = '';
          }}
        />
      </p>
      <Input.TextArea
        rows={6}
        aria-label="Rows with order ID, carrier and tracking number"
        placeholder={'Order ID,Carrier,Tracking Number\nK7QF-2M9X-4TBD-W8HN,UPS,1Z999AA10123456784'}
        maxLength={200_000}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {checked?.problem !== undefined && <Alert type="error" showIcon role="alert" title={checked.problem} />}
      <Outcome
        work={work}
        onShip={() => void work.ship({ orders: checked?.rows ?? [], needsTracking: true })}
        onClose={leave}
        nameOf={({ order, customer }, at) =>
          `Row ${checked?.lines[at] ?? at + 1}, ${order || 'no order ID'}${customer === undefined ? '' : `, ${customer}`}`
        }
        onConfirm={confirm}
      >
        <SteadyButton
          type="primary"
          inactive={work.running !== null || text.trim() === ''}
          onClick={() => void check()}
        >
          {work.running === 'check' ? 'Checking...' : 'Check'}
        </SteadyButton>
      </Outcome>
    </>
  );
}

/** Links to the shipped orders, where staff correct or remove a parcel. */
function Corrections({ results }: { results: readonly ShippingResult[] }) {
  return (
    <>
      <p className="second-line">To correct the tracking number or to remove a parcel, open its order:</p>
      <ul className="shipping-rows" aria-label="Shipped orders">
        {results.map(
          ({ order, customer, outcome }) =>
            outcome === 'shipped' && (
              <li key={order}>
                <Link to={adminOrderPath(order)} target="_blank" rel="noreferrer">
                  <span className="shipping-rows__order">{order}</span>
                  {customer !== undefined && `, ${customer}`}
                </Link>
              </li>
            ),
        )}
      </ul>
    </>
  );
}

interface OutcomeProps {
  work: ReturnType<typeof useShipOrders>;
  nameOf: (result: ShippingResult, place: number) => string;
  onShip: () => void;
  onClose: () => void;
  /** Fields for the tracking numbers of orders; false if there are no such orders. */
  table?: ReactNode;
  /** Whether the table shows the order and its problem. */
  isInTable?: (place: number) => boolean;
  /** Receives whether staff ship a row with a number that another order has, or that seems to be wrong. */
  onConfirm?: (place: number, isConfirmed: boolean) => void;
  /** Button that checks the rows. It is shown until the rows are checked. */
  children?: ReactNode;
}

/** Whether the rows were checked and every shippable order has been shipped. */
const isDone = ({ results }: ReturnType<typeof useShipOrders>) =>
  results !== undefined && results.every(({ outcome }) => outcome !== 'ready');

const isConfirmable = ({ otherOrder, isDoubtful = false }: CheckedRow) => isDoubtful || otherOrder !== undefined;

const countOf = (outcome: ShippingResult['outcome'], results: readonly ShippingResult[] = []) =>
  results.filter((one) => one.outcome === outcome).length;

/** The refused rows with their reasons, and the buttons of the dialog. */
function Outcome(props: OutcomeProps) {
  const { work, nameOf, onShip, onClose, table = false, isInTable = () => false, onConfirm, children } = props;
  const { results, running } = work;
  const [ready, shipped, unchanged] = [
    countOf('ready', results),
    countOf('shipped', results),
    countOf('unchanged', results),
  ];
  /** The rows outside of the table that are refused, or were refused until staff confirmed the number. */
  const listed = (results ?? []).flatMap((result, place) =>
    !isInTable(place) && (result.outcome === 'refused' || isConfirmable(result)) ? [{ result, place }] : [],
  );
  const final = listed.filter(({ result }) => result.outcome === 'refused').length;
  const doubtful = listed.filter(({ result }) => result.outcome === 'refused' && result.isDoubtful).length;
  const correctable = countOf('refused', results) - final;
  return (
    <>
      {results && (
        <div role="status" className="shipping-outcome">
          {ready > 0 && <p>{orders(ready)} can be shipped.</p>}
          {shipped > 0 && (
            <p>
              {orders(shipped)} shipped. {emailText(shipped)}
            </p>
          )}
          {unchanged > 0 && <p>{orders(unchanged)} already shipped. Nothing changes, and no email is sent.</p>}
          {correctable > 0 && <p>{orders(correctable)} cannot be shipped yet. Please correct the marked rows.</p>}
          {final > 0 && (
            <p>
              {orders(final)} {doubtful === final ? 'must be confirmed' : 'cannot be shipped'}:
            </p>
          )}
        </div>
      )}
      {shipped > 0 && results && <Corrections results={results} />}
      {listed.length > 0 && (
        <ul className="shipping-rows">
          {listed.map(({ result, place }) => (
            <li key={place}>
              {nameOf(result, place)}
              <span className="second-line">{result.reason}</span>
              {onConfirm && isConfirmable(result) && (
                <Checkbox
                  checked={result.outcome === 'ready'}
                  disabled={running !== null}
                  onChange={({ target }) => onConfirm(place, target.checked)}
                >
                  {result.isDoubtful
                    ? 'The number is correct. Ship the order with it.'
                    : `In the same parcel as order ${result.otherOrder}`}
                </Checkbox>
              )}
            </li>
          ))}
        </ul>
      )}
      {table}
      <div className="dialog-actions">
        <Button onClick={onClose}>{isDone(work) && table === false ? 'Close' : 'Cancel'}</Button>
        {results === undefined
          ? children
          : ready > 0 && (
              <SteadyButton type="primary" inactive={running !== null} onClick={onShip}>
                {running === 'ship' ? 'Shipping...' : `Ship ${orders(ready)}`}
              </SteadyButton>
            )}
      </div>
    </>
  );
}
