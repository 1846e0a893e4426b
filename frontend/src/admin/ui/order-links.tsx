import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { adminOrderPath } from '../../page/staff-paths';
import { useMay } from './use-may';

/**
 * Matches order ids, e.g. "K7QF-2M9X-4TBD-W8HN", in upper or lower case. An id without any letter is more likely a card
 * number.
 */
export const orderId =
  /(?<![\p{L}\p{N}-])((?=[\d-]*[A-Z])[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3})(?![\p{L}\p{N}-])/iu;

/** Text in which order ids are links for staff who may view orders. */
export function WithOrderLinks({ text }: { text: string }) {
  if (!useMay('orders.view')) return text;
  // Splitting by a group puts the ids at the odd places.
  return text.split(orderId).map((part, index) =>
    index % 2 === 1 ? (
      <Link key={index} to={adminOrderPath(part.toUpperCase())}>
        {part}
      </Link>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
