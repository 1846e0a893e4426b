import { Alert, Button, Input, Modal } from 'antd';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShipOrdersRequest, ShippingResult } from '../../api/models';
import { SteadyButton } from '../ui/buttons';
import { EditDialog, useEditDialog, useLast } from '../ui/edit-dialog';
import { readTracking } from './tracking-file';
import { emailText, useShipOrders } from './use-order-work';

interface ShipOrdersDialogProps {
  /** Ids of the orders; null while the dialog is closed. */
  orders: readonly string[] | null;
  /** Receives the ids of shipped orders. */
  onShipped: (ids: string[]) => void;
  /** Element that receives the focus if the button that opened the dialog was removed with the selection. */
  fallbackFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const orders = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

/**
 * Ships all remaining units of the selected orders, without tracking numbers. First shows the orders that cannot be
 * shipped.
 */
export function ShipOrdersDialog({ orders: ids, onShipped, fallbackFocus, onClose }: ShipOrdersDialogProps) {
  const shown = useLast(ids);
  return (
    <Modal
      open={ids !== null}
      title="Mark as shipped"
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      afterClose={() => {
        if (document.activeElement === document.body) fallbackFocus.current?.focus();
      }}
    >
      {shown !== null && <SelectedOrders ids={shown} onShipped={onShipped} onClose={onClose} />}
    </Modal>
  );
}

interface SelectedOrdersProps extends Pick<ShipOrdersDialogProps, 'onShipped' | 'onClose'> {
  ids: readonly string[];
}

function SelectedOrders({ ids, onShipped, onClose }: SelectedOrdersProps) {
  const [selection] = useState<ShipOrdersRequest>({ orders: ids.slice(0, 1000).map((order) => ({ order })) });
  const work = useShipOrders(onShipped);
  const check = useEffectEvent(() => void work.check(selection));
  useEffect(() => check(), []);
  return (
    <>
      <p>
        Each order is shipped with all its remaining items and without a tracking number, and its customer gets an
        email.
      </p>
      {!work.results && <p role="status">Checking {orders(ids.length)}...</p>}
      <Outcome input={selection} work={work} onClose={onClose} nameOf={({ order }) => `Order ${order}`} />
    </>
  );
}

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
  const { leave } = useEditDialog(() => text.trim() !== '' && !isDone(work));
  const type = (typed: string) => {
    setText(typed);
    setChecked(undefined);
    work.reset();
  };
  const check = async (content = text) => {
    const file = readTracking(content);
    setChecked(file);
    if (file.problem === undefined) await work.check({ orders: file.rows, needsTracking: true });
  };
  const shipment = { orders: checked?.rows ?? [], needsTracking: true };
  return (
    <>
      <p>
        Choose a CSV file, or paste spreadsheet cells, with the columns Order ID, Carrier and Tracking Number. Each
        order is shipped with all its remaining items, and its customer gets an email, unless the customer’s account was
        deleted.
      </p>
      <p>
        <Button onClick={() => input.current?.click()}>Choose a CSV file</Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file with tracking numbers"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            void chosen?.text().then((content) => {
              type(content);
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
        input={shipment}
        work={work}
        onClose={leave}
        nameOf={({ order }, at) => `Row ${checked?.lines[at] ?? at + 1}, ${order || 'no order ID'}`}
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

interface OutcomeProps {
  input: ShipOrdersRequest;
  work: ReturnType<typeof useShipOrders>;
  nameOf: (result: ShippingResult, at: number) => string;
  onClose: () => void;
  /** Button that checks the rows. It is shown until the rows are checked. */
  children?: ReactNode;
}

/** Whether the rows were checked and every shippable order has been shipped. */
const isDone = ({ results }: ReturnType<typeof useShipOrders>) =>
  results !== undefined && results.every(({ outcome }) => outcome !== 'ready');

/** The refused rows with their reasons, and the buttons of the dialog. */
function Outcome({ input, work, nameOf, onClose, children }: OutcomeProps) {
  const { results, running, ship } = work;
  const count = (outcome: ShippingResult['outcome']) => results?.filter((one) => one.outcome === outcome).length ?? 0;
  const [ready, shipped, unchanged, refused] = [count('ready'), count('shipped'), count('unchanged'), count('refused')];
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
          {refused > 0 && <p>{orders(refused)} cannot be shipped:</p>}
        </div>
      )}
      {refused > 0 && (
        <ul className="shipping-rows">
          {results?.map(
            (result, at) =>
              result.outcome === 'refused' && (
                <li key={at}>
                  {nameOf(result, at)}
                  <span className="second-line">{result.reason}</span>
                </li>
              ),
          )}
        </ul>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>{isDone(work) ? 'Close' : 'Cancel'}</Button>
        {results === undefined
          ? children
          : ready > 0 && (
              <SteadyButton type="primary" inactive={running !== null} onClick={() => void ship(input)}>
                {running === 'ship' ? 'Shipping...' : `Ship ${orders(ready)}`}
              </SteadyButton>
            )}
      </div>
    </>
  );
}
