import { onDevice } from '../../device/storage';
import { mySizePlace } from './my-size';

/** Loads the shopper's own sizes. The code is a separate chunk, because few shoppers have set sizes. */
export async function readMySize(): Promise<void> {
  if (onDevice.read(mySizePlace)) await import('./kept-sizes').then(({ readKeptSizes }) => readKeptSizes());
}
