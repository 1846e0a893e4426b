/** The ways in which staff return money without the payment provider. */
export const payBackMethods = ['cash', 'check', 'paypal', 'bank_transfer', 'other'] as const;
export type PayBackMethod = (typeof payBackMethods)[number];

/** A refund that staff made without the payment provider, in place of a failed refund. */
export interface PaidBack {
  /** Id of the failed refund. */
  readonly refundId: string;
  readonly by: PayBackMethod;
}

const texts: Record<PayBackMethod, string> = {
  cash: 'in cash',
  check: 'by check',
  paypal: 'through PayPal',
  bank_transfer: 'by bank transfer',
  other: 'in another way',
};

/** The method as the end of a sentence, e.g. "by check". */
export function payBackText(method: PayBackMethod): string {
  return texts[method];
}
