export interface Subscription {
  readonly id: number;
  readonly confirmed: boolean;
}

/** Who wants the newsletter; an address is there once, however its letters are written. */
export abstract class Subscriptions {
  /** The subscription of the address, made unconfirmed where there is none. */
  abstract request(email: string): Promise<Subscription>;
  /** False when there is no such subscription any more. Confirmed again it stays as it is. */
  abstract confirm(id: number): Promise<boolean>;
  /** Removes those whose link to say yes by is too old by now, and answers how many. */
  abstract deleteUnconfirmed(): Promise<number>;
  /** Passes where there is none any more. */
  abstract remove(id: number): Promise<void>;
}
