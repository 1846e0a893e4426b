import type { WaitlistDemand } from '../../api/models';
import { adminProductPath } from '../../page/staff-paths';
import { Link, useNavigate } from 'react-router-dom';
import { StoreDate } from '../../page/store-date';
import { type ListColumn, ListTable } from '../list/list-table';
import { useListQuery } from '../list/use-list-query';
import { RowButton } from '../ui/buttons';
import { TwoLines } from '../ui/facts';
import { useDemand } from './use-demand';

const columns: ListColumn<WaitlistDemand & { id: string }>[] = [
  {
    key: 'product',
    title: 'Product',
    render: (_, { productId, productName, variant }) => (
      <TwoLines
        first={<Link to={adminProductPath(String(productId))}>{productName}</Link>}
        second={variant !== null && variant}
      />
    ),
  },
  { key: 'waiting', title: 'Waiting', figure: true, dataIndex: 'waiting' },
  { key: 'reserved', title: 'Reserved now', figure: true, dataIndex: 'reserved' },
  { key: 'bought', title: 'Bought, last 30 days', figure: true, dataIndex: 'bought' },
  {
    key: 'since',
    title: 'Waiting since',
    render: (_, { since }) => (since === null ? '–' : <StoreDate iso={since} />),
  },
  {
    key: 'actions',
    title: 'Actions',
    render: (_, row) => <Restock row={row} />,
  },
];

/** Opens the product, where staff add the units that arrived. */
function Restock({ row: { productId, productName, variant } }: { row: WaitlistDemand }) {
  const navigate = useNavigate();
  return (
    <RowButton
      text="Restock"
      needs="products.change"
      label={`Restock ${productName}${variant === null ? '' : `, ${variant}`}`}
      onClick={() => void navigate(adminProductPath(String(productId)))}
    />
  );
}

/** Waitlist demand per product and size, to help staff reorder. */
export default function WaitlistPage() {
  const listQuery = useListQuery({});
  const result = useDemand(listQuery.apiQuery);
  return (
    <>
      <div className="list-bar">
        <h2>Waitlist</h2>
      </div>
      <p>
        Sold-out sizes with shoppers on the waitlist, most wanted first. When units arrive, the shop reserves them in
        list order and emails each shopper.
      </p>
      <ListTable
        things="sizes"
        query={listQuery}
        result={result}
        columns={columns}
        rows={result.data?.demand}
        empty="The waitlist is empty. Shoppers can join it on a product page when a size is sold out."
      />
    </>
  );
}
