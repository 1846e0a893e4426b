import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffProduct, StockMove } from '../../api/admin/products';
import { adminOrderPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { type ListColumn, ListTable } from '../list/list-table';
import { pageSize } from '../list/use-list-query';
import { useStockLedger } from './use-products';

interface StockDrawerProps {
  /** Product whose ledger is shown; null while closed. */
  product: StaffProduct | null;
  onClose: () => void;
}

const moves: Record<StockMove['move'], string> = {
  hold: 'Held for a checkout',
  release: 'Hold released',
  sell: 'Sold',
  restock: 'Restocked',
  set: 'Set by staff',
  adjust: 'Changed by staff',
};

/** Stock ledger of a product, newest first. */
export function StockDrawer({ product, onClose }: StockDrawerProps) {
  return (
    <Drawer
      open={product !== null}
      title={`Stock history of ${product?.name ?? 'the product'}`}
      size={1040}
      destroyOnHidden
      onClose={onClose}
    >
      {product && <Ledger key={product.id} id={product.id} />}
    </Drawer>
  );
}

function Ledger({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const result = useStockLedger(id, { limit: pageSize, offset: (page - 1) * pageSize });
  return (
    <ListTable
      things="stock changes"
      columns={columns}
      query={{ page, goTo: setPage }}
      result={result}
      rows={result.data?.entries}
      empty="The stock of this product has never changed."
    />
  );
}

const columns: ListColumn<StockMove>[] = [
  { key: 'at', title: 'When', render: (_, { at }) => <StoreDate iso={at} withTime /> },
  { key: 'variant', title: 'Size and color', render: (_, { variant }) => variant ?? '–' },
  { key: 'move', title: 'What', render: (_, move) => moveText(move) },
  { key: 'onHand', title: 'In stock', figure: true, render: (_, { onHandChange }) => signed(onHandChange) },
  { key: 'held', title: 'Held', figure: true, render: (_, { heldChange }) => signed(heldChange) },
  { key: 'after', title: 'Stock after', figure: true, dataIndex: 'onHandAfter' },
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

function moveText({ move, reason }: StockMove): string {
  if (move === 'restock' && reason === 'cancellation') return 'Restocked from a cancellation or an exchange';
  if (reason === 'return') return returnMoves[move] ?? moves[move];
  return reason === 'demo' ? 'Loaded with the demo shop' : moves[move];
}

function signed(change: number): string {
  return change === 0 ? '–' : change > 0 ? `+${change}` : `−${-change}`;
}
