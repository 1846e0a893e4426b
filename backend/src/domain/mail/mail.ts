/** What a mail about an order shows; money in whole cents. */
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
  readonly lines: readonly {
    readonly name: string;
    /** Size and colour in one text, e.g. "M, Navy"; null without variants. */
    readonly variant: string | null;
    readonly quantity: number;
    readonly priceCents: number;
  }[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/**
 * Every mail that the shop sends, with all that its template needs. Of an order's statuses only `shipped` and `cancelled` are sent by
 * mail: the confirmation has already said that it is being prepared, and a shopper who has her parcel learns nothing from a mail that calls
 * the order completed. The order's page tells all of them.
 */
export type Mail =
  | { readonly template: 'order-confirmation'; readonly to: string; readonly order: OrderMailFacts }
  | {
      readonly template: 'payment-refunded';
      readonly to: string;
      readonly name: string;
      readonly amountCents: number;
      /** A sentence that tells the shopper why, e.g. "An item sold out while you were paying."; null where no one said. */
      readonly reason: string | null;
      readonly orderId: string | null;
      /** Staff give it back themselves, as it came: in cash, by check, in the store. Otherwise it goes to the card. */
      readonly byHand?: boolean;
    }
  /** The money that was promised could not be sent. */
  | {
      readonly template: 'refund-failed';
      readonly to: string;
      readonly name: string;
      readonly amountCents: number;
      readonly orderId: string | null;
    }
  /** To the staff, who have to see to it. */
  | {
      readonly template: 'refund-alert';
      readonly to: string;
      /** `surplus`: the provider gave back what no one had decided. */
      readonly problem: 'failed' | 'surplus';
      readonly amountCents: number;
      /** Null where the payment has made no order. */
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
    }
  | {
      readonly template: 'order-cancelled';
      readonly to: string;
      readonly name: string;
      readonly orderId: string;
      /** What goes back, or has gone back before; 0 where nothing was paid, null while nothing of what was paid goes back. */
      readonly refundCents: number | null;
    }
  /** `secret` is the token of the link in the mail. */
  | { readonly template: 'password-reset'; readonly to: string; readonly username: string; readonly secret: string }
  /** `secret` is the token of the link that lets a device try to sign in although strangers tried too often. */
  | { readonly template: 'device-link'; readonly to: string; readonly username: string; readonly secret: string }
  | { readonly template: 'password-changed'; readonly to: string; readonly username: string }
  /** To the new address: `secret` is the token of the link by which it counts. */
  | {
      readonly template: 'email-change-confirmation';
      readonly to: string;
      readonly username: string;
      readonly secret: string;
    }
  /** To the present address: `secret` is the token of the link that stops the change. */
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
      readonly username: string;
      /** `later` while an order is unshipped or younger than 30 days: the account goes when none is. */
      readonly when: 'now' | 'later';
    }
  | {
      readonly template: 'contact-acknowledgement';
      readonly to: string;
      readonly name: string;
      readonly subject: string;
      readonly message: string;
    }
  /** Thanks for service: a code for the account of the address. */
  | {
      readonly template: 'personal-discount';
      readonly to: string;
      readonly code: string;
      readonly percentOff: number;
      /** Null for a code without an end. */
      readonly expiresAt: string | null;
    }
  /** `secret` is the token that confirms the subscription; `unsubscribeToken` ends it, and nothing else. */
  | {
      readonly template: 'newsletter-confirmation';
      readonly to: string;
      readonly secret: string;
      readonly unsubscribeToken: string;
    };
