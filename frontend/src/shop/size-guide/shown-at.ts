import type { Unit } from '../fit/length-in';
import { sizes } from '../my-size/sizes';

/** The unit and the size that the address of the size guide names; undefined for the usual ones. */
export const shownAt = (query: URLSearchParams): { unit: Unit | undefined; size: string | undefined } => ({
  unit: query.get('unit') === 'cm' ? 'cm' : undefined,
  size: sizes.find((size) => size === query.get('size')),
});
