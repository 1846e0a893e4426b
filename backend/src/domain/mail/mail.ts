import type { CalendarDay, DaySpan } from '../shared/calendar-day.js';
import type { PayBackMethod } from '../shared/pay-back.js';
import type { StaffNews, SummaryPart } from './staff-news.js';

/** An order's data for mails. Money is in whole cents. */
export interface OrderMailFacts {
  readonly orderId: string;
  readonly createdAt: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
  /** Absent without a promise. */
  readonly arrival?: DaySpan;
  /** Whether the shopper picks up the order in the store. */
  readonly pickup?: true;
  /** Whether the order contains only custom items, so that there is nothing to ship or to hand over. */
  readonly shipsNothing?: true;
  readonly lines: readonly {
    readonly name: string;
    /** Size and color in one text, e.g. "M, Navy"; null without variants. */
    readonly variant: string | null;
    readonly quantity: number;
    readonly priceCents: number;
    /** The set that contains the item as one half. `group` is a number within the order. */
    readonly set?: { readonly group: number; readonly name: string };
  }[];
  /** The promo code that was used; absent without a promo code. */
  readonly promoCode?: string;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** Contents of the label for a return parcel. */
export interface ReturnLabel {
  /** The return's number, also printed as a barcode. */
  readonly number: string;
  readonly from: readonly string[];
  /** e.g. "1 × Wave Bikini (M, Navy)" */
  readonly piece: string;
  /** Formatted for reading, e.g. "December 14, 2026". */
  readonly sendBy: string;
  readonly createdAt: string;
}

export interface RequestedReturn {
  readonly label: ReturnLabel;
  /** The size that is sent in exchange; null for a refund. */
  readonly size: string | null;
}

/**
 * `by-hand`: the shop charged no card, so that staff refund by hand. `owes-less`: the customer has not paid yet, and
 * will owe less. `none`: the customer neither paid nor owes anything.
 */
export type ReturnRefund = 'by-hand' | 'owes-less' | 'none';

/** Data of waitlist mails. The tokens in their links are derived from the entry's id. */
export interface WaitlistMailFacts {
  readonly to: string;
  readonly entryId: number;
  /** Includes the size, as in "Liberty Halter (M, Navy)". */
  readonly product: string;
}

export type SecurityEvent =
  | 'new-device'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'factors-reset'
  | 'role-changed';

/**
 * All mails that the shop sends, with the data for each template. Only the order statuses `shipped` and `cancelled`
 * cause a mail: the confirmation already states that the order is being prepared, and a shopper who has the parcel
 * needs no mail about the completion. The order's page shows all statuses.
 */
export type Mail =
  | {
      readonly template: 'order-confirmation';
      readonly to: string;
      readonly order: OrderMailFacts;
      /**
       * The paid amount, if the customer paid through the link after the order was already confirmed; absent
       * otherwise.
       */
      readonly paidCents?: number;
      /** The amount that the customer of an unpaid order has to pay; absent otherwise. */
      readonly dueCents?: number;
    }
  /** Asks the customer to pay for an order through a link. The link's token is derived from its expiry time. */
  | {
      readonly template: 'payment-request';
      readonly to: string;
      readonly order: OrderMailFacts;
      readonly dueCents: number;
      /** An ISO time. */
      readonly expiresAt: string;
    }
  | {
      readonly template: 'payment-refunded';
      readonly to: string;
      readonly name: string;
      readonly amountCents: number;
      /**
       * The reason that the shopper sees, as a sentence, e.g. "An item sold out while you were paying."; null without a
       * reason.
       */
      readonly reason: string | null;
      readonly orderId: string | null;
      /** Whether staff refund by hand: in cash, by check, or in the store. If false, the refund goes to the card. */
      readonly byHand?: boolean;
      /** How staff have already returned the money; absent if the refund is still on its way. */
      readonly paidBackBy?: PayBackMethod;
    }
  /** Informs the customer that an announced refund has failed. */
  | {
      readonly template: 'refund-failed';
      readonly to: string;
      readonly name: string;
      readonly amountCents: number;
      readonly orderId: string | null;
    }
  /** Informs staff of a failed or unexpected refund, so that they act on it. */
  | {
      readonly template: 'refund-alert';
      readonly to: string;
      /**
       * `surplus`: a refund at the provider that the shop did not request, or whose amount staff had already paid by
       * hand.
       */
      readonly problem: 'failed' | 'surplus';
      readonly amountCents: number;
      /** Null when the payment belongs to no order. */
      readonly orderId: string | null;
      /**
       * The unpaid order that the payment was meant for. Absent if the payment belongs to an order, or to the checkout
       * of a cart.
       */
      readonly paysOrderId?: string;
      readonly paymentIntentId: string;
      readonly error: string | null;
      /** The refund by hand that may have returned the same money; absent for other problems. */
      readonly madeTwice?: {
        readonly providerRefundId: string;
        readonly amountCents: number;
        readonly by: PayBackMethod;
      };
    }
  /** Notifies a staff member immediately of an event. */
  | { readonly template: 'staff-news'; readonly to: string; readonly news: StaffNews }
  /** The daily summary for a staff member: the events since the last summary. */
  | {
      readonly template: 'staff-summary';
      readonly to: string;
      readonly day: CalendarDay;
      readonly parts: readonly SummaryPart[];
    }
  | {
      readonly template: 'order-shipped';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      readonly carrier: string | null;
      readonly trackingNumber: string | null;
      /**
       * Set in a later mail if the first mail had no tracking number (`added`) or a wrong tracking number
       * (`corrected`).
       */
      readonly tracking?: 'added' | 'corrected';
      /**
       * The part of the promised dates that is still possible. Absent without a promise, or when the promise can no
       * longer be met.
       */
      readonly arrival?: DaySpan;
      /** Whether the order is ready in the store, instead of on its way. */
      readonly pickup?: true;
      /** Units in this parcel, and units that follow in other parcels. Absent if the order is one parcel. */
      readonly parcel?: { readonly pieces: readonly string[]; readonly later: readonly string[] };
    }
  | {
      readonly template: 'order-cancelled';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      /** Amount of the refund; 0 when nothing was paid, null while a payment is not refunded. */
      readonly refundCents: number | null;
      /** Whether the shop charged no card, so that staff refund by hand. */
      readonly byHand?: boolean;
      /** Whether the items were shipped before the cancellation. */
      readonly wasSent?: boolean;
      /** Whether the order was for pickup in the store. */
      readonly pickup?: true;
      /** Whether the order contains only custom items. */
      readonly shipsNothing?: true;
      /** The cancelled units, such as "1 × Wave Bikini (M, Navy)"; absent when only the order's status was changed. */
      readonly pieces?: readonly string[];
      /** Whether other units of the order are not cancelled. */
      readonly isPart?: true;
      /** The reason in one sentence, written by staff for the shopper. */
      readonly reason?: string;
    }
  /** Informs the customer that staff changed the size or color of units. */
  | {
      readonly template: 'order-exchanged';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      /** The former units, such as "1 × Wave Bikini (M, Navy)". */
      readonly piece: string;
      /** The new size and color, such as "L, Navy". */
      readonly variant: string;
      /** The refunded price difference; 0 without a difference. */
      readonly refundCents: number;
      /** Whether the shop charged no card, so that staff refund by hand. */
      readonly byHand?: boolean;
    }
  /** Informs the shopper about a return's progress. A refund has its own mail. */
  | {
      readonly template: 'return-news';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      readonly step: 'requested' | 'received' | 'sent' | 'tracking' | 'cancelled' | 'lapsed' | 'refused';
      readonly label: ReturnLabel;
      /** The size that is sent in exchange; null for a refund. */
      readonly size: string | null;
      readonly refusal: string | null;
      /** Carrier of the parcel with the size sent in exchange. */
      readonly carrier: string | null;
      readonly trackingNumber: string | null;
      /** Absent for a refund to the original payment method. */
      readonly refund?: ReturnRefund;
    }
  /** Informs the shopper about several returns that were requested together. */
  | {
      readonly template: 'returns-requested';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      readonly returns: readonly RequestedReturn[];
      /** Absent for a refund to the original payment method. */
      readonly refund?: ReturnRefund;
    }
  /** Asks for a review of purchased items. */
  | {
      readonly template: 'review-invitation';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      readonly products: readonly string[];
    }
  /** `secret` is the token of the link that moves a guest's order into an account. */
  | { readonly template: 'order-claim'; readonly to: string; readonly orderId: string; readonly secret: string }
  /** `secret` is the token of the link that lets a guest download or delete their data. */
  | { readonly template: 'guest-data'; readonly to: string; readonly secret: string }
  /** Informs the author that staff rejected a review. The link opens the review for changes. */
  | {
      readonly template: 'review-rejected';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      readonly product: string;
      /** Written by staff. */
      readonly reason: string;
    }
  /** Asks for a click that verifies the address of a shopper on the waitlist. */
  | ({ readonly template: 'waitlist-confirmation' } & WaitlistMailFacts)
  /** Informs a shopper on the waitlist that a unit is reserved for them. The time begins when the mail is sent. */
  | ({ readonly template: 'back-in-stock' } & WaitlistMailFacts)
  /** `secret` is the token of the link in the mail. */
  | { readonly template: 'password-reset'; readonly to: string; readonly username: string; readonly secret: string }
  /** `secret` is the token of the link that lets a device sign in despite too many failed attempts. */
  | { readonly template: 'device-link'; readonly to: string; readonly username: string; readonly secret: string }
  /** `secret` is the token of the link that accepts the invitation. */
  | {
      readonly template: 'staff-invitation';
      readonly to: string;
      readonly role: string;
      /** Name of the staff member who sent the invitation. */
      readonly invitedBy: string;
      readonly secret: string;
    }
  /** Informs an account's owner about a sign-in on a new device, or a change of the second factors or the role. */
  | {
      readonly template: 'security-notice';
      readonly to: string;
      readonly username: string;
      readonly event: SecurityEvent;
      /** Browser and system of a new device, e.g. "Firefox on Windows"; null for another event. */
      readonly device: string | null;
      /** Name of the new role, null for a shopper; absent for another event. */
      readonly role?: string | null;
    }
  /** Shows a staff member that mails arrive, and how they look. */
  | { readonly template: 'test-mail'; readonly to: string; readonly username: string }
  | { readonly template: 'password-changed'; readonly to: string; readonly username: string }
  /** Sent to the new address. `secret` is the token of the link that confirms the address. */
  | {
      readonly template: 'email-change-confirmation';
      readonly to: string;
      readonly username: string;
      readonly secret: string;
    }
  /** Sent to the current address. `secret` is the token of the link that stops the change. */
  | {
      readonly template: 'email-change-notice';
      readonly to: string;
      readonly username: string;
      readonly newEmail: string;
      /** Whether staff requested the change on behalf of the account's owner. */
      readonly byStaff?: boolean;
      readonly secret: string;
    }
  /** Sent to both the old and the new address. */
  | { readonly template: 'email-changed'; readonly to: string; readonly username: string; readonly newEmail: string }
  | {
      readonly template: 'account-deletion';
      readonly to: string;
      /** Null for a guest. */
      readonly username: string | null;
      /** `later`: the account remains while an order is not shipped or less than 30 days old. */
      readonly when: 'now' | 'later';
    }
  /** Sent when staff cancelled a requested deletion on behalf of the account's owner. */
  | { readonly template: 'deletion-withdrawn'; readonly to: string; readonly username: string }
  | {
      readonly template: 'contact-acknowledgement';
      readonly to: string;
      readonly name: string;
      readonly subject: string;
      readonly message: string;
    }
  /** Staff's reply to a contact message. */
  | {
      readonly template: 'contact-reply';
      readonly to: string;
      readonly name: string;
      readonly subject: string;
      /** The message that staff reply to. */
      readonly message: string;
      readonly reply: string;
    }
  /**
   * The service discount for military and first responders: a personal promo code for the account with this address.
   */
  | {
      readonly template: 'personal-discount';
      readonly to: string;
      readonly code: string;
      readonly percentOff: number;
      /** Null for a code that never expires. */
      readonly expiresAt: string | null;
    }
  /** Informs the customer that staff could not verify their request for the service discount. */
  | {
      readonly template: 'service-refused';
      readonly to: string;
      readonly username: string;
      /** Written by staff. */
      readonly reason: string;
    }
  /** `secret` is the token that confirms the subscription. `unsubscribeToken` can only end the subscription. */
  | {
      readonly template: 'newsletter-confirmation';
      readonly to: string;
      readonly secret: string;
      readonly unsubscribeToken: string;
    };
