import { onDevice } from '../../device/storage';
import { mySizePlace } from './my-size';

/** Loads the shopper's own size. Few have one, so its code is a file of its own. */
export async function readMySize(): Promise<void> {
  if (onDevice.read(mySizePlace)) await import('./kept-sizes').then(({ readKeptSizes }) => readKeptSizes());
}
