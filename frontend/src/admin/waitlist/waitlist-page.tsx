import { Form, Input, type InputRef } from 'antd';
import { type Ref, useRef, useState } from 'react';
import type { WaitlistDemand } from '../../api/models';
import { adminProductPath } from '../../page/staff-paths';
import { Link } from 'react-router-dom';
import { StoreDate } from '../../page/store-date';
import { type ListColumn, ListTable } from '../list/list-table';
import { useListQuery } from '../list/use-list-query';
import { holds } from '../../ui/form-rules';
import { RowButton } from '../ui/buttons';
import { EditDialog, EditForm } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { useDemand, useRestock } from './use-demand';

const nameOf = ({ productName, variant }: WaitlistDemand) =>
  variant === null ? productName : `${productName}, ${variant}`;

const columns = (onRestock: (row: WaitlistDemand) => void): ListColumn<WaitlistDemand & { id: string }>[] => [
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
    render: (_, row) => (
      <RowButton
        text="Restock"
        needs="products.change"
        label={`Restock ${nameOf(row)}`}
        onClick={() => onRestock(row)}
      />
    ),
  },
];

/** Waitlist demand per product and size, to help staff reorder. */
export default function WaitlistPage() {
  const listQuery = useListQuery({});
  const units = useRef<InputRef>(null);
  const [restocked, setRestocked] = useState<WaitlistDemand | null>(null);
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
        columns={columns(setRestocked)}
        rows={result.data?.demand}
        empty="The waitlist is empty. Shoppers can join it on a product page when a size is sold out."
      />
      <EditDialog
        item={restocked}
        title={(row) => `Restock ${nameOf(row)}`}
        afterOpenChange={(isOpen) => isOpen && units.current?.focus()}
        onClose={() => setRestocked(null)}
      >
        {(row) => <RestockForm row={row} first={units} />}
      </EditDialog>
    </>
  );
}

function RestockForm({ row, first }: { row: WaitlistDemand; first: Ref<InputRef> }) {
  const { form, busy, save } = useRestock(row);
  return (
    <EditForm
      form={form}
      name="restock"
      initialValues={{ units: '' }}
      submit={{ text: 'Add to stock', busy }}
      save={save}
    >
      <Form.Item
        label="Units that arrived"
        name="units"
        extra={`${row.waiting} waiting, ${row.reserved} reserved now. The shop adds the units to the present stock.`}
        rules={[holds((text) => /^\s*[1-9]\d{0,5}\s*$/.test(text), 'Please enter a whole number such as 12.')]}
      >
        <Input ref={first} inputMode="numeric" />
      </Form.Item>
    </EditForm>
  );
}
