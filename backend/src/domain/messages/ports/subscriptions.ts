export interface Subscription {
  readonly id: number;
  readonly confirmed: boolean;
}

/** Newsletter subscriptions, one per address; case does not matter. */
export abstract class Subscriptions {
  /** Returns the address's subscription. Creates an unconfirmed subscription if there is none. */
  abstract request(email: string): Promise<Subscription>;
  /** Returns false when the subscription no longer exists. Repeated calls change nothing. */
  abstract confirm(id: number): Promise<boolean>;
  /** Deletes unconfirmed subscriptions whose link has expired. Returns the number of deleted subscriptions. */
  abstract deleteUnconfirmed(): Promise<number>;
  /** Does nothing for an unknown subscription. */
  abstract remove(id: number): Promise<void>;
}
