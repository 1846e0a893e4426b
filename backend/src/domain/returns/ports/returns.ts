import type { Exchange, Return, ReturnWords } from '../return.js';

export interface NewReturn extends ReturnWords {
  readonly orderItemId: number;
  readonly exchange: Exchange | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Another size of a piece, as it can be bought now. */
export interface OfferedSize extends Exchange {
  readonly color: string;
  readonly productId: number;
  readonly available: number;
}

export abstract class Returns {
  /**
   * Returns its id; counts its units as returned.
   * @throws DomainError conflict `return.exists` when more units would come back than were bought
   */
  abstract add(wanted: NewReturn): Promise<number>;
  abstract get(id: number): Promise<Return | null>;
  /** Locked until the end of the transaction, as its order has to be before. */
  abstract lock(id: number): Promise<Return | null>;
  /** Saves what changes after it was asked for. */
  abstract save(changed: Return): Promise<void>;
  /** Oldest first. */
  abstract listOfOrder(orderId: string): Promise<Return[]>;
  /** The sizes in which the products are sold, in their order. */
  abstract listSizes(productIds: readonly number[]): Promise<OfferedSize[]>;
  /** Requested returns whose time was over then. */
  abstract listExpired(at: Date, limit: number): Promise<number[]>;
  /** @param content WebP */
  abstract addPicture(id: string, orderId: string, content: Uint8Array): Promise<void>;
  /** How many pictures of the order are in no return. */
  abstract countLoosePictures(orderId: string): Promise<number>;
  /** Whether it is of that order and in no return. */
  abstract isLoosePicture(id: string, orderId: string): Promise<boolean>;
  /** Deletes those in no return, and returns how many. */
  abstract deleteLoosePictures(addedBefore: Date): Promise<number>;
}
