import { useStore } from '../../page/use-store';
import { timeZoneName } from './store-time';

/** Hint for a field with a day or a time: "In the store’s time zone (Pacific Time)." */
export function InStoreTimeZone() {
  const { timeZone } = useStore();
  return `In the store’s time zone (${timeZoneName(timeZone)}).`;
}
