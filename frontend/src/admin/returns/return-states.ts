import type { StaffReturn } from '../../api/models';
import type { State } from '../ui/state-tag';

export const returnStates: Record<StaffReturn['state'], State> = {
  requested: { name: 'Requested', tone: 'busy' },
  received: { name: 'To be sent', tone: 'busy' },
  refunded: { name: 'Refunded', tone: 'good' },
  sent: { name: 'Sent', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'quiet' },
  lapsed: { name: 'Not received', tone: 'quiet' },
  refused: { name: 'Refused', tone: 'bad' },
};

/** Returns the state of a return. A return whose refund failed is not done. */
export const stateOf = ({ state, refundFailed }: Pick<StaffReturn, 'state' | 'refundFailed'>): State =>
  refundFailed ? { name: 'Refund failed', tone: 'bad' } : returnStates[state];

export const reasonNames: Record<StaffReturn['reason'], string> = {
  'too-small': 'Too small',
  'too-large': 'Too large',
  'not-as-pictured': 'Not as pictured',
  damaged: 'Arrived damaged',
  'wrong-item': 'Not what was ordered',
  'changed-mind': 'Changed their mind',
  other: 'Something else',
};

/** Returns the requested outcome: "Exchange for L" or "Return". */
export const wishText = ({ newSize }: Pick<StaffReturn, 'newSize'>) =>
  newSize === null ? 'Return' : `Exchange for ${newSize}`;

/** Returns the returned units: "2 × Wave Bikini (M, Navy)". */
export const pieceText = ({
  quantity,
  productName,
  variant,
}: Pick<StaffReturn, 'quantity' | 'productName' | 'variant'>) =>
  `${quantity} × ${productName}${variant === null ? '' : ` (${variant})`}`;
