import type { Exchange, Return, ReturnWords, SentItem } from '../return.js';

export interface NewReturn extends ReturnWords {
  readonly orderItemId: number;
  readonly exchange: Exchange | null;
  readonly sentItem: SentItem | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Another size of an item, as currently sold. */
export interface OfferedSize extends Exchange {
  readonly color: string;
  readonly productId: number;
  readonly available: number;
}

export abstract class Returns {
  /**
   * Saves a return, counts its units as returned, and returns its id.
   * @throws DomainError conflict `return.exists` when more units would be returned than were bought, or than were sent
   * in exchange
   */
  abstract add(wanted: NewReturn): Promise<number>;
  abstract get(id: number): Promise<Return | null>;
  /** Returns the return, locked until the end of the transaction. Lock its order first. */
  abstract lock(id: number): Promise<Return | null>;
  /**
   * Leaves this number of units in a requested return. The other units become a new return with the same details.
   * Returns the new return's id.
   */
  abstract split(id: number, quantity: number): Promise<number>;
  abstract save(changed: Return): Promise<void>;
  /** Oldest first. */
  abstract listOfOrder(orderId: string): Promise<Return[]>;
  /** The sizes in which the products are sold, sorted as in the shop. */
  abstract listSizes(productIds: readonly number[]): Promise<OfferedSize[]>;
  /** Ids of requested returns that had expired at this time. */
  abstract listExpired(at: Date, limit: number): Promise<number[]>;
  /** @param content a picture in WebP format */
  abstract addPicture(id: string, orderId: string, content: Uint8Array): Promise<void>;
  /** Number of the order's pictures that belong to no return. */
  abstract countLoosePictures(orderId: string): Promise<number>;
  /** Whether the picture belongs to the order and to no return. */
  abstract isLoosePicture(id: string, orderId: string): Promise<boolean>;
  /**
   * Deletes pictures that belong to no return and were added before this time. Returns the number of deleted pictures.
   */
  abstract deleteLoosePictures(addedBefore: Date): Promise<number>;
}
