import type { ReactNode } from 'react';
import type { StaffOrder } from '../../api/models';
import { Spinner } from '../../ui/spinner';
import { NotLoaded } from '../ui/not-loaded';
import { useStaffOrder } from './use-staff-order';

/** Renders an order after it loaded, or the reason why it could not be loaded. */
export function LoadedOrder({ id, children }: { id: string; children: (order: StaffOrder) => ReactNode }) {
  const { order, failed, retry } = useStaffOrder(id);
  if (order) return children(order);
  if (order === null) return <p role="alert">There is no order {id}.</p>;
  if (!failed) return <Spinner label="Loading order..." />;
  return <NotLoaded thing="order" onRetry={retry} />;
}
