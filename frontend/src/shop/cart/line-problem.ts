import type { CartItem } from '../../api/models';

/** Nothing of the line can be bought any more. */
export const isGone = ({ problem }: CartItem) => problem === 'archived' || problem === 'sold-out';
