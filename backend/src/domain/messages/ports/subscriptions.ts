export interface Subscription {
  readonly id: number;
  readonly confirmed: boolean;
}

/** Newsletter subscriptions; one per address, in any case. */
export abstract class Subscriptions {
  /** The address's subscription; creates an unconfirmed one when there is none. */
  abstract request(email: string): Promise<Subscription>;
  /** False when the subscription no longer exists. Confirming it twice changes nothing. */
  abstract confirm(id: number): Promise<boolean>;
  /** Deletes unconfirmed subscriptions whose link has expired, and returns how many. */
  abstract deleteUnconfirmed(): Promise<number>;
  /** Does nothing when there is none. */
  abstract remove(id: number): Promise<void>;
}
