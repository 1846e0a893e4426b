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

/** How a wallet pays, whose button is its own. */
export interface ByWallet {
  /** Whether she may pay now: the customer's fields are complete; says what is missing. */
  isComplete: () => Promise<boolean>;
  /** As the button that pays by card. */
  pay: (payment: PaymentControl) => Promise<void>;
}

export interface PaymentFormProps {
  paymentIntentId: string;
  clientSecret: string;
  publishableKey: string;
  /** In dollars, as the button shows it. */
  total: number;
  byWallet: ByWallet;
  ref: Ref<PaymentControl>;
  /** Called with whether the provider has loaded; always the same function. */
  onReady: (ready: boolean) => void;
}

interface Confirmation {
  paymentIntent?: { status: string };
  error?: { message?: string };
}

export function resultOf({ paymentIntent, error }: Confirmation): PaymentResult {
  if (paymentIntent?.status === 'succeeded') return { outcome: 'paid' };
  return error?.message ? { outcome: 'refused', message: error.message } : { outcome: 'unclear' };
}
