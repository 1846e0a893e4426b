import { SWRConfig } from 'swr';
import { copyDate } from '../device/own-copies';

const isCopy = (data: unknown) => typeof data === 'object' && data !== null && copyDate(data) !== undefined;

/** Returns whether pages can skip a render. A current response still replaces a copy with the same data. */
export const sameData = (one: unknown, other: unknown) =>
  isCopy(one) === isCopy(other) && SWRConfig.defaultValue.compare(one, other);
