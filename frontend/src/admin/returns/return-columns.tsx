import { Button } from 'antd';
import type { StaffReturn } from '../../api/models';
import { Link } from 'react-router-dom';
import { adminOrderPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import type { ListColumn } from '../list/list-table';
import { StateTag } from '../list/state-tag';
import { reasonNames, returnStates, wishText } from './return-states';

export function returnColumns(onOpen: (id: number) => void): ListColumn<StaffReturn>[] {
  return [
    {
      key: 'return',
      title: 'Return',
      render: (_, one) => (
        <>
          {one.number}
          <span className="second-line">{wishText(one)}</span>
        </>
      ),
    },
    {
      key: 'piece',
      title: 'Piece',
      render: (_, { quantity, productName, variant }) => (
        <>
          {quantity} × {productName}
          <span className="second-line">{variant}</span>
        </>
      ),
    },
    { key: 'reason', title: 'Reason', render: (_, { reason }) => reasonNames[reason] },
    {
      key: 'order',
      title: 'Order',
      render: (_, { orderId, customer }) => (
        <>
          <Link to={adminOrderPath(orderId)}>{orderId}</Link>
          <span className="second-line">{customer}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      render: (_, { state }) => <StateTag tone={returnStates[state].tone}>{returnStates[state].name}</StateTag>,
    },
    { key: 'date', title: 'Requested', render: (_, { createdAt }) => <StoreDate iso={createdAt} /> },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, { id, number }) => (
        <Button size="small" aria-label={`Open ${number}`} onClick={() => onOpen(id)}>
          Open
        </Button>
      ),
    },
  ];
}
