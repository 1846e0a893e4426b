import type { Unit } from '../fit/length-in';
import { sizes } from '../my-size/sizes';

/** Returns the unit and size in the address of the size guide; undefined for the defaults. */
export const shownAt = (query: URLSearchParams): { unit: Unit | undefined; size: string | undefined } => ({
  unit: query.get('unit') === 'cm' ? 'cm' : undefined,
  size: sizes.find((size) => size === query.get('size')),
});
