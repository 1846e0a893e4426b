import { Observed, useObserved } from '../../device/observed';

/** All sizes, from small to large. */
export const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;

/** The shopper's sizes, in the forms that catalog requests and product pages need. */
interface MySize {
  /** Value of the query parameter `mySize`. */
  query: string;
  /** The shopper's size by kind of garment. */
  ofKind: Readonly<Record<string, string | undefined>>;
}

/** Undefined until it is read from the device (read-my-size.ts), and while the filter is off. */
export const mySize = new Observed<MySize | undefined>(undefined);

export const mySizePlace = 'my-size';

export const useMySize = () => useObserved(mySize);
