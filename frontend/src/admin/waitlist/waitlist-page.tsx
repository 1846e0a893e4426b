import type { WaitlistDemand } from '../../api/models';
import { adminProductPath } from '../../page/staff-paths';
import { Link } from 'react-router-dom';
import { StoreDate } from '../../page/store-date';
import { type ListColumn, ListTable } from '../list/list-table';
import { useListQuery } from '../list/use-list-query';
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
  { key: 'waiting', title: 'Waiting', dataIndex: 'waiting' },
  { key: 'reserved', title: 'Kept now', dataIndex: 'reserved' },
  { key: 'bought', title: 'Bought, last 30 days', dataIndex: 'bought' },
  {
    key: 'since',
    title: 'First waits since',
    render: (_, { since }) => (since === null ? '–' : <StoreDate iso={since} />),
  },
];

/** Waitlist demand per product and size, to help staff reorder. */
export default function WaitlistPage() {
  const listQuery = useListQuery({});
  const result = useDemand(listQuery.apiQuery);
  return (
    <>
      <div className="list-bar">
        <h2>Waitlist</h2>
      </div>
      <ListTable
        things="sizes"
        query={listQuery}
        result={result}
        columns={columns}
        rows={result.data?.demand}
        empty="No one waits for anything."
      />
    </>
  );
}
