import type { Ref } from 'react';

/** The result of a payment attempt. `unclear`: not yet known whether the money has moved. */
export type PaymentResult = { outcome: 'paid' } | { outcome: 'refused'; message: string } | { outcome: 'unclear' };

/** What every provider's payment form offers the checkout once loaded. */
export interface PaymentControl {
  /** Whether the form is complete; marks what is missing. */
  check: () => Promise<boolean>;
  /** Pays the payment's current amount. Never rejects. */
  pay: (payer: { name: string; email: string }) => Promise<PaymentResult>;
}

export interface PaymentFormProps {
  paymentIntentId: string;
  clientSecret: string;
  publishableKey: string;
  ref: Ref<PaymentControl>;
  /** Called with whether the provider has loaded; always the same function. */
  onReady: (ready: boolean) => void;
}
