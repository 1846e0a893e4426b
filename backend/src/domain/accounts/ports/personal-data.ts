import type { FitProfile } from './customer-details.js';
import type { SavedAddress } from '../saved-address.js';
import type { DaySpan } from '../../shared/calendar-day.js';
import type { Money } from '../../shared/money.js';
import type { Account } from '../account.js';
import type { EmailChange } from './account-links.js';

/**
 * All data that the shop stores about an account's owner. Data that has only the address of an account does not belong
 * to the account, because the address is not verified.
 */
export interface AccountData {
  readonly account: Omit<Account, 'role'> & { readonly createdAt: Date };
  readonly orders: readonly OrderData[];
  readonly fitProfile: FitProfile;
  readonly addresses: readonly Omit<SavedAddress, 'id'>[];
  readonly wishlist: readonly { readonly product: string; readonly addedAt: Date }[];
  readonly carts: readonly CartData[];
  /** Checkouts that contain an address and have not become orders. */
  readonly checkouts: readonly CheckoutData[];
  readonly messages: readonly MessageData[];
  readonly reviews: readonly ReviewData[];
  /** Products with a review that the customer marked as helpful. */
  readonly helpfulVotes: readonly { readonly product: string; readonly votedAt: Date }[];
  /** At most one entry. */
  readonly newsletter: readonly SubscriptionData[];
  /** Waitlist entries for sizes that were sold out. */
  readonly waits: readonly WaitData[];
  /** At most one entry: the request for the discount for military and first responders. */
  readonly serviceRequests: readonly ServiceRequestData[];
  /** At most one entry: an address that is not yet confirmed. */
  readonly emailChanges: readonly EmailChange[];
  /** A staff member's settings for mails about events in the shop. */
  readonly notifications: readonly { readonly kind: string; readonly delivery: string }[];
  readonly mails: readonly MailData[];
}

export interface OrderData {
  readonly id: string;
  readonly createdAt: Date;
  readonly status: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
  /** Promised delivery dates. */
  readonly arrival: DaySpan | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly promoCode: string | null;
  readonly subtotal: Money;
  readonly discount: Money;
  readonly shipping: Money;
  readonly tax: Money;
  readonly total: Money;
  readonly refunded: Money;
  readonly items: readonly (LineData & { readonly price: Money })[];
  readonly parcels: readonly ParcelData[];
  readonly refunds: readonly RefundData[];
  readonly returns: readonly ReturnData[];
}

interface ParcelData {
  readonly sentAt: Date;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
}

interface RefundData {
  readonly createdAt: Date;
  readonly amount: Money;
  /** Empty when no reason was given. */
  readonly reason: string;
}

interface ReturnData extends LineData {
  readonly createdAt: Date;
  readonly reason: string;
  readonly worn: boolean;
  readonly comment: string;
  /** Id of the picture. */
  readonly picture: string | null;
  readonly state: string;
  /** Null for a refund. */
  readonly newSize: string | null;
  readonly refusal: string | null;
  readonly trackingNumber: string | null;
}

interface CartData {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly items: readonly LineData[];
}

interface LineData {
  readonly product: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly quantity: number;
}

interface CheckoutData {
  readonly createdAt: Date;
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

interface MessageData {
  readonly createdAt: Date;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  /** Replies that staff sent from the shop. */
  readonly replies: readonly { readonly createdAt: Date; readonly text: string }[];
}

interface ReviewData {
  readonly createdAt: Date;
  readonly product: string;
  /** The author's name as published. */
  readonly author: string;
  readonly stars: number;
  readonly fit: string | null;
  readonly sizeWorn: string | null;
  readonly usualSize: string | null;
  readonly text: string;
  readonly state: string;
  /** Ids of the pictures. */
  readonly pictures: readonly string[];
}

interface ServiceRequestData {
  readonly service: string;
  readonly state: string;
  /** Deleted when staff approve or refuse the request. */
  readonly statement: string | null;
  readonly refusal: string | null;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
}

interface WaitData extends Omit<LineData, 'quantity'> {
  readonly createdAt: Date;
  readonly email: string;
  readonly state: string;
}

interface SubscriptionData {
  readonly email: string;
  readonly subscribedAt: Date;
  readonly confirmedAt: Date | null;
}

interface MailData {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly to: string;
  readonly template: string;
  readonly subject: string | null;
}

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
