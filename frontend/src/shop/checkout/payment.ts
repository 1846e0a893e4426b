import type { Ref } from 'react';

/** Result of a payment attempt. `unclear`: it is not yet known whether the money has moved. */
export type PaymentResult = { outcome: 'paid' } | { outcome: 'refused'; message: string } | { outcome: 'unclear' };

export interface Payer {
  name: string;
  email: string;
}

/** Interface of every provider's payment form once it has loaded. */
export interface PaymentControl {
  /** Returns whether the form is complete, and marks missing fields. */
  check: () => Promise<boolean>;
  /** Pays the payment's current amount. The promise never rejects. @param payer null if unknown */
  pay: (payer: Payer | null) => Promise<PaymentResult>;
}

/** Payment with a wallet, which has its own button. */
export interface ByWallet {
  /** Returns whether the wallet can open: the fields are complete and the total is known. If not, shows the reason. */
  isComplete: () => Promise<boolean>;
  /** Pays in the same way as the card button. */
  pay: (payment: PaymentControl) => Promise<void>;
}

export interface PaymentFormProps {
  paymentIntentId: string;
  clientSecret: string;
  publishableKey: string;
  total: number;
  /** Path to which a bank's page sends the shopper back. */
  returnPath: string;
  byWallet: ByWallet;
  ref: Ref<PaymentControl>;
  /** Receives whether the provider has loaded. Pass the same function on every render. */
  onReady: (ready: boolean) => void;
}

export const unclear = 'We do not know yet whether your payment went through. Please reload this page in a minute.';

interface Confirmation {
  paymentIntent?: { status: string };
  error?: { message?: string };
}

export function resultOf({ paymentIntent, error }: Confirmation): PaymentResult {
  if (paymentIntent?.status === 'succeeded') return { outcome: 'paid' };
  return error?.message ? { outcome: 'refused', message: error.message } : { outcome: 'unclear' };
}
