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
    };
