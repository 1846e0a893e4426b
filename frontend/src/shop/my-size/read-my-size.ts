import { onDevice } from '../../device/storage';
import { mySizePlace } from './my-size';

/** Few have one, so its code comes by itself. */
export async function readMySize(): Promise<void> {
  if (onDevice.read(mySizePlace)) await import('./kept-sizes').then(({ readKeptSizes }) => readKeptSizes());
}
