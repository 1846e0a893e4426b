import { Drawer, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffProduct, StaffVariant, StockMove } from '../../api/models';
import { adminOrderPath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { type ListColumn, ListTable } from '../list/list-table';
import { pageSize } from '../list/use-list-query';
import { SteadyButton } from '../ui/buttons';
import { TwoLines } from '../ui/facts';
import { useStockLedger } from './use-products';
import { labelOf } from './variant-sheet';

interface StockDrawerProps {
  /** Product whose ledger is shown, and its sizes for the filter; null while the drawer is closed. */
  product: (Pick<StaffProduct, 'id' | 'name'> & { variants: readonly Size[] }) | null;
  /** The size that is shown first; null for all. */
  variantId?: number | null;
  /** Reverses the last change by staff. If absent, the drawer has no button for it. */
  undo?: Undo | undefined;
  onClose: () => void;
}

interface Undo {
  busy: boolean;
  isPossible: (move: StockMove) => boolean;
  undo: (move: StockMove) => Promise<boolean>;
}

type Size = Pick<StaffVariant, 'id' | 'size' | 'color'>;

export const staffReasonNames: Record<NonNullable<StockMove['staffReason']>, string> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  other: 'Other reason',
};

const moves: Record<StockMove['move'], string> = {
  hold: 'Held for a checkout',
  release: 'Hold released',
  sell: 'Sold',
  restock: 'Restocked',
  set: 'Set by staff',
  adjust: 'Changed by staff',
};

/** Stock ledger of a product, newest first. */
export function StockDrawer({ product, variantId = null, undo, onClose }: StockDrawerProps) {
  return (
    <Drawer
      open={product !== null}
      title={`Stock history of ${product?.name ?? 'the product'}`}
      size={1040}
      destroyOnHidden
      onClose={onClose}
    >
      {product && <Ledger key={`${product.id}-${variantId}`} {...product} first={variantId} undo={undo} />}
    </Drawer>
  );
}

interface LedgerProps {
  id: number;
  variants: readonly Size[];
  first: number | null;
  undo: Undo | undefined;
}

function Ledger({ id, variants, first, undo }: LedgerProps) {
  const [page, setPage] = useState(1);
  const [variantId, setVariantId] = useState(first);
  const result = useStockLedger(id, {
    ...(variantId !== null && { variantId }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const last = result.data?.entries.find(({ reason }) => reason === 'staff');
  const undoable = page === 1 && variantId === first && last && undo?.isPossible(last) ? last : undefined;
  return (
    <>
      {(variants.length > 0 || undoable) && (
        <div className="list-bar">
          {variants.length > 0 && (
            <Select
              aria-label="Size and color"
              className="list-filter"
              value={variantId ?? 0}
              options={[
                { value: 0, label: 'All sizes and colors' },
                ...variants.map((one) => ({
                  value: one.id,
                  label: labelOf({ size: one.size ?? '', color: one.color }),
                })),
              ]}
              onChange={(chosen) => {
                setVariantId(chosen === 0 ? null : chosen);
                setPage(1);
              }}
            />
          )}
          {undo && undoable && (
            // The button is above the table, because the row of the last change moves down after the undo.
            <SteadyButton inactive={undo.busy} onClick={() => void undo.undo(undoable)}>
              {`Undo “${moveText(undoable)}” (${signed(undoable.onHandChange)})`}
            </SteadyButton>
          )}
        </div>
      )}
      <ListTable
        things="stock changes"
        columns={columns}
        query={{ page, goTo: setPage }}
        result={result}
        rows={result.data?.entries}
        empty={
          variantId === null
            ? 'The stock of this product has never changed.'
            : 'The stock of this size has never changed.'
        }
      />
    </>
  );
}

const columns: ListColumn<StockMove>[] = [
  { key: 'at', title: 'When', render: (_, { at }) => <DayAndTime iso={at} /> },
  { key: 'variant', title: 'Size and color', render: (_, { variant }) => variant ?? '–' },
  { key: 'move', title: 'What', render: (_, move) => <TwoLines first={moveText(move)} second={detailText(move)} /> },
  // As everywhere in the back office, stock means the units that can be sold. A sale of held units does not change it.
  {
    key: 'change',
    title: 'Change',
    figure: true,
    render: (_, { onHandChange, heldChange }) => signed(onHandChange - heldChange),
  },
  { key: 'after', title: 'Stock after', figure: true, dataIndex: 'availableAfter' },
  { key: 'by', title: 'By', render: (_, { by }) => by ?? 'the shop' },
  {
    key: 'order',
    title: 'Order',
    render: (_, { orderId }) =>
      orderId === null ? (
        '–'
      ) : (
        // A new tab, because the drawer can be above a form with unsaved changes.
        <Link to={adminOrderPath(orderId)} target="_blank" rel="noreferrer">
          {orderId}
        </Link>
      ),
  },
];

const returnMoves: Partial<Record<StockMove['move'], string>> = {
  hold: 'Held for an exchange',
  release: 'Exchange hold released',
  sell: 'Sent in exchange',
  restock: 'Restocked from a return',
};

function moveText({ move, reason, staffReason }: StockMove): string {
  if (staffReason !== null) return staffReasonNames[staffReason];
  if (move === 'restock' && reason === 'cancellation') return 'Restocked from a cancellation or an exchange';
  if (reason === 'return') return returnMoves[move] ?? moves[move];
  return reason === 'demo' ? 'Loaded with the demo shop' : moves[move];
}

/** The staff member's note, or the reason why a sale does not change the stock. */
function detailText({ note, move, heldChange }: StockMove): string | null {
  return move === 'sell' && heldChange < 0 ? 'The units were already held' : note;
}

function signed(change: number): string {
  return change === 0 ? '–' : change > 0 ? `+${change}` : `−${-change}`;
}
