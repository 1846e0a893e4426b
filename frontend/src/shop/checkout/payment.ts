import type { Ref } from 'react';

/** How a try to pay went. `unclear`: no one knows yet whether the money has moved. */
export type PaymentResult = { outcome: 'paid' } | { outcome: 'refused'; message: string } | { outcome: 'unclear' };

/** What the checkout asks of a loaded payment form of any provider. */
export interface PaymentControl {
  /** Whether there is something to pay with; marks what is missing. */
  check: () => Promise<boolean>;
  /** Pays what the payment's amount is by now. Never rejects. */
  pay: (payer: { name: string; email: string }) => Promise<PaymentResult>;
}

export interface PaymentFormProps {
  paymentIntentId: string;
  clientSecret: string;
  publishableKey: string;
  ref: Ref<PaymentControl>;
  /** Told whether the provider has loaded; always the same function. */
  onReady: (ready: boolean) => void;
}
