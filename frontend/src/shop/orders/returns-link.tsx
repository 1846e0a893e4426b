import { Link } from 'react-router-dom';
import type { Order } from '../../api/models';
import { returnsPath } from './returns-path';

interface ReturnsLinkProps {
  order: Order;
  /** In a list of orders, the link's accessible name includes the order. */
  named?: boolean;
}

/** Link to the returns of an order: to request one while that is possible, or to see existing ones. */
export function ReturnsLink({ order: { id, returnable, timeline }, named = false }: ReturnsLinkProps) {
  const hasReturns = timeline.some(({ kind }) => kind === 'return');
  if (!returnable && !hasReturns) return null;
  const text = returnable ? 'Return or exchange' : 'Your returns';
  return (
    <Link to={returnsPath(id)} aria-label={named ? `${text}: order ${id}` : undefined}>
      {text}
    </Link>
  );
}
