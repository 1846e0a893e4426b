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

/** Every mail that the shop sends, with all that its template needs. */
export type Mail =
  | { readonly template: 'order-confirmation'; readonly to: string; readonly order: OrderMailFacts }
  | {
      readonly template: 'payment-refunded';
      readonly to: string;
      readonly name: string;
      readonly amountCents: number;
      /** A sentence that tells the shopper why, e.g. "An item sold out while you were paying." */
      readonly reason: string;
      readonly orderId: string | null;
    }
  /** `secret` is the token of the link in the mail. */
  | { readonly template: 'password-reset'; readonly to: string; readonly username: string; readonly secret: string }
  | { readonly template: 'password-changed'; readonly to: string; readonly username: string }
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
  /** `secret` is the token that confirms the subscription; `unsubscribeToken` ends it, and nothing else. */
  | {
      readonly template: 'newsletter-confirmation';
      readonly to: string;
      readonly secret: string;
      readonly unsubscribeToken: string;
    };
