import { Checkbox } from 'antd';
import { useState } from 'react';
import type { StaffReturn } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useMay } from '../ui/use-may';
import { RefundByHand } from './refund-sum';
import { pieceText } from './return-states';
import { isLikeNew, useDueRefunds, useReceipts } from './use-returns';

/** Maximum number of returns that can be received together. The server previews the refunds of at most this many. */
const maxReceipts = 100;

interface ReceiveDialogProps {
  open: boolean;
  returns: readonly StaffReturn[];
  /** Receives the returns that were marked as received. */
  onReceived: (done: readonly { id: number }[]) => void;
  onClose: () => void;
}

/** Receives the selected returns. Staff mark the items that are not returned to stock. */
export function ReceiveDialog({ open, returns, onReceived, onClose }: ReceiveDialogProps) {
  /** Choices of staff by return, whether to restock. Other returns have their default. */
  const [restocked, setRestocked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isRestocked = (one: StaffReturn) => restocked.get(one.id) ?? isLikeNew(one);
  const { busy, receiveEach } = useReceipts();
  const mayRefund = useMay('orders.refund');
  const isTooMany = returns.length > maxReceipts;
  const { refunds, failed } = useDueRefunds(open && !isTooMany ? returns.map(({ id }) => id) : []);
  const total = [...(refunds?.values() ?? [])].reduce((cents, refund) => cents + Math.round(refund * 100), 0) / 100;
  const byHand = returns.filter(({ id, paidByHand }) => paidByHand && (refunds?.get(id) ?? 0) > 0);
  const receive = async () => {
    const done = await receiveEach(
      returns.map((one) => ({ ...one, restock: isRestocked(one) })),
      refunds,
    );
    onReceived(done);
    return done.length > 0;
  };
  return (
    <ConfirmDialog
      open={open}
      title={returns.length === 1 ? 'Receive this return?' : `Receive ${returns.length} returns?`}
      okText={total > 0 ? `Receive, and refund ${formatMoney(total)}` : 'Receive'}
      busyText="Receiving..."
      danger={false}
      busy={busy}
      inactive={busy || isTooMany || refunds === undefined}
      onConfirm={receive}
      afterOpenChange={(isOpen) => !isOpen && setRestocked(new Map())}
      onClose={onClose}
    >
      <ul className="receipts">
        {returns.map((one) => (
          <li key={one.id}>
            {one.number}: {pieceText(one)}, {receiptText(one, refunds?.get(one.id))}
            <Checkbox
              aria-label={`Do not restock ${one.number}`}
              checked={!isRestocked(one)}
              onChange={({ target }) => setRestocked((before) => new Map(before).set(one.id, !target.checked))}
            >
              Do not restock
            </Checkbox>
          </li>
        ))}
      </ul>
      {isTooMany && <p role="alert">Please select at most {maxReceipts} returns.</p>}
      {failed && <p role="alert">The refunds could not be loaded. Please close this dialog, and try again.</p>}
      {mayRefund && byHand.length > 0 && (
        <RefundByHand of={{ paidByHand: true, hasPaidDifference: byHand.some((one) => one.hasPaidDifference) }} />
      )}
      <p>
        {stockText(returns.length, returns.filter(isRestocked).length)} To refuse a return, open that return instead.
      </p>
    </ConfirmDialog>
  );
}

/** Returns which of the selected items go back to stock, as a sentence. */
function stockText(all: number, restocked: number): string {
  if (restocked === 0) return 'No item goes back to stock.';
  return restocked === all ? 'All items go back to stock.' : 'All other items go back to stock.';
}

/**
 * Returns the outcome of a receipt as text, e.g. "refunds $64.00".
 * @param refund in dollars; undefined if it is not known
 */
function receiptText({ newSize, paidByHand }: StaffReturn, refund = 0): string {
  const sum = refund > 0 ? ` ${formatMoney(refund)}${paidByHand ? ' by hand' : ''}` : '';
  if (newSize === null) return sum === '' ? 'no refund' : `refunds${sum}`;
  return sum === '' ? 'to be exchanged' : `to be exchanged, with a refund of${sum}`;
}
