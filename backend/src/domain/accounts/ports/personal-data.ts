/**
 * All data that the shop stores about an account's owner, by section: plain JSON with times in ISO 8601, and amounts in
 * dollars. The declaration of the tables names the sections and their keys. Data that has only the address of an
 * account does not belong to the account, because the address is not verified.
 */
export interface AccountData {
  readonly account: object;
  /** `id` is the stored id. `picture` is the id of the picture. */
  readonly orders: readonly {
    readonly id: string;
    readonly returns: readonly { readonly picture: string | null }[];
  }[];
  /** `pictures` are the ids of the pictures. */
  readonly reviews: readonly { readonly pictures: readonly string[] }[];
  readonly [section: string]: object;
}

/** Why an order delays the deletion of its account. `recent`: the order is less than 30 days old. */
export const delayReasons = ['not-shipped', 'return', 'recent'] as const;
export type DelayReason = (typeof delayReasons)[number];

/**
 * All data that the shop stores about the owner of an account or a guest. Erasure retains sold items, prices and order
 * statuses, for bookkeeping.
 */
export abstract class PersonalData {
  /** Returns null for an unknown or deleted account. */
  abstract get(userId: number): Promise<AccountData | null>;
  /**
   * Whether something prevents the deletion: a payment in progress, an order not yet shipped, or an order less than 30
   * days old. An unpaid order whose payment link has ended does not prevent it. When called inside a transaction, also
   * prevents new payments until the transaction ends.
   */
  abstract isHeldBack(userId: number): Promise<boolean>;
  /**
   * Deletes the customer's own data and sessions, and anonymizes the rest. Data that has only the address of an account
   * remains. A queued mail retains its address until it is sent.
   */
  abstract erase(userId: number): Promise<void>;
  /**
   * Ids of accounts whose requested deletion is no longer blocked, oldest request first. Then ids of guests who have no
   * orders and whose sessions have ended.
   */
  abstract listDue(limit: number): Promise<number[]>;
  /**
   * Erases deleted customers' data from mails that were sent or abandoned after the deletion. Also erases data that was
   * written by requests that were still running during the deletion.
   */
  abstract eraseLeftovers(): Promise<void>;
}
