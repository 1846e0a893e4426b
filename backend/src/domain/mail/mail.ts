import type { DaySpan } from '../shared/calendar-day.js';

/** An order's data for mails; money in whole cents. */
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
  /** Absent where nothing was promised. */
  readonly arrival?: DaySpan;
  readonly lines: readonly {
    readonly name: string;
    /** Size and color in one text, e.g. "M, Navy"; null without variants. */
    readonly variant: string | null;
    readonly quantity: number;
    readonly priceCents: number;
    /** The set that it is one half of; its group is a number within the order. */
    readonly set?: { readonly group: number; readonly name: string };
  }[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** What stands on the label of a parcel that comes back. */
export interface ReturnLabel {
  /** The return's, also as a barcode. */
  readonly number: string;
  readonly from: readonly string[];
  /** e.g. "1 × Wave Bikini (M, Navy)" */
  readonly piece: string;
  /** In words, e.g. "December 14, 2026". */
  readonly sendBy: string;
  readonly createdAt: string;
}

/** What mails about a wait for a size say; the token of their links is made from the entry's id. */
export interface WaitlistMailFacts {
  readonly to: string;
  readonly entryId: number;
  /** With its size, as in "Liberty Halter (M, Navy)". */
  readonly product: string;
}

/**
 * Every mail that the shop sends, with all data for its template. Of an order's statuses only `shipped` and `cancelled` are mailed:
 * the confirmation already says that the order is being prepared, and a shopper who has the parcel needs no mail that it is
 * completed. The order's page shows all statuses.
 */
export type Mail =
  | { readonly template: 'order-confirmation'; readonly to: string; readonly order: OrderMailFacts }
  | {
      readonly template: 'payment-refunded';
      readonly to: string;
      readonly name: string;
      readonly amountCents: number;
      /** The reason for the shopper, as a sentence, e.g. "An item sold out while you were paying."; null when none was given. */
      readonly reason: string | null;
      readonly orderId: string | null;
      /** Staff give the money back by hand: in cash, by check, in the store. Otherwise it goes to the card. */
      readonly byHand?: boolean;
    }
  /** A refund that was announced has failed. */
  | {
      readonly template: 'refund-failed';
      readonly to: string;
      readonly name: string;
      readonly amountCents: number;
      readonly orderId: string | null;
    }
  /** Tells staff that they must act. */
  | {
      readonly template: 'refund-alert';
      readonly to: string;
      /** `surplus`: a refund at the provider that staff did not decide. */
      readonly problem: 'failed' | 'surplus';
      readonly amountCents: number;
      /** Null when the payment has made no order. */
      readonly orderId: string | null;
      readonly paymentIntentId: string;
      readonly error: string | null;
    }
  | {
      readonly template: 'order-shipped';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      readonly carrier: string | null;
      readonly trackingNumber: string | null;
      /** Set in a later mail, after the first one named no tracking number (`added`) or another one (`corrected`). */
      readonly tracking?: 'added' | 'corrected';
      /** What is left of the promise; absent where nothing was promised, or it can no longer be kept. */
      readonly arrival?: DaySpan;
    }
  | {
      readonly template: 'order-cancelled';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      /** The amount that is or was refunded; 0 when nothing was paid, null while no refund of the payment was decided. */
      readonly refundCents: number | null;
      /** No card was charged by the shop: staff give the money back by hand. */
      readonly byHand?: boolean;
      /** The items had left the shop before. */
      readonly wasSent?: boolean;
    }
  /** Tells the shopper how far a return is; the money that goes back with it has a mail of its own. */
  | {
      readonly template: 'return-news';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      readonly step: 'requested' | 'received' | 'sent' | 'cancelled' | 'lapsed' | 'refused';
      readonly label: ReturnLabel;
      /** Of the exchange; null when money is wanted. */
      readonly size: string | null;
      readonly refusal: string | null;
      /** Of the other size. */
      readonly carrier: string | null;
      readonly trackingNumber: string | null;
    }
  /** Asks for a review of what was bought. */
  | {
      readonly template: 'review-invitation';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      readonly products: readonly string[];
    }
  /** `secret` is the token of the link by which a guest keeps her order in an account. */
  | { readonly template: 'order-claim'; readonly to: string; readonly orderId: string; readonly secret: string }
  /** `secret` is the token of the link by which a guest gets or deletes her data. */
  | { readonly template: 'guest-data'; readonly to: string; readonly secret: string }
  /** A review is not shown; its link opens it, to be changed. */
  | {
      readonly template: 'review-rejected';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      readonly product: string;
      /** In staff's words. */
      readonly reason: string;
    }
  /** Asks for a click that proves the address of somebody who waits for a size. */
  | ({ readonly template: 'waitlist-confirmation' } & WaitlistMailFacts)
  /** A unit is kept until then, an ISO time. */
  | ({ readonly template: 'back-in-stock'; readonly until: string } & WaitlistMailFacts)
  /** `secret` is the token of the link in the mail. */
  | { readonly template: 'password-reset'; readonly to: string; readonly username: string; readonly secret: string }
  /** `secret` is the token of the link that lets a device try to sign in despite too many failed attempts. */
  | { readonly template: 'device-link'; readonly to: string; readonly username: string; readonly secret: string }
  | { readonly template: 'password-changed'; readonly to: string; readonly username: string }
  /** To the new address: `secret` is the token of the link that confirms it. */
  | {
      readonly template: 'email-change-confirmation';
      readonly to: string;
      readonly username: string;
      readonly secret: string;
    }
  /** To the current address: `secret` is the token of the link that stops the change. */
  | {
      readonly template: 'email-change-notice';
      readonly to: string;
      readonly username: string;
      readonly newEmail: string;
      readonly secret: string;
    }
  /** One goes to the old address, one to the new one. */
  | { readonly template: 'email-changed'; readonly to: string; readonly username: string; readonly newEmail: string }
  | {
      readonly template: 'account-deletion';
      readonly to: string;
      /** Null for a guest. */
      readonly username: string | null;
      /** `later`: while an order is not shipped or less than 30 days old, the account stays. */
      readonly when: 'now' | 'later';
    }
  | {
      readonly template: 'contact-acknowledgement';
      readonly to: string;
      readonly name: string;
      readonly subject: string;
      readonly message: string;
    }
  /** Thanks for service: a personal promo code for the account of this address. */
  | {
      readonly template: 'personal-discount';
      readonly to: string;
      readonly code: string;
      readonly percentOff: number;
      /** Null for a code that never expires. */
      readonly expiresAt: string | null;
    }
  /** It could not be verified that somebody serves. */
  | {
      readonly template: 'service-refused';
      readonly to: string;
      readonly username: string;
      /** In staff's words. */
      readonly reason: string;
    }
  /** `secret` is the token that confirms the subscription; `unsubscribeToken` only ends it. */
  | {
      readonly template: 'newsletter-confirmation';
      readonly to: string;
      readonly secret: string;
      readonly unsubscribeToken: string;
    };
