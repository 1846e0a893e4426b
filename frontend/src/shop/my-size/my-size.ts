import { Observed, useObserved } from '../../device/observed';

/** Her sizes, as calls of the catalogue and the pages of products need them. */
export interface MySize {
  /** The parameter `mySize`. */
  query: string;
  /** The size in which she buys pieces of a kind. */
  ofKind: Readonly<Record<string, string | undefined>>;
}

/** Undefined until it was read from the device (read-my-size.ts), and while she wants to see everything. */
export const mySize = new Observed<MySize | undefined>(undefined);

export const mySizePlace = 'my-size';

export const useMySize = () => useObserved(mySize);
