import type { Ref } from 'react';

/** Result of a payment attempt. `unclear`: it is not yet known whether the money has moved. */
export type PaymentResult = { outcome: 'paid' } | { outcome: 'refused'; message: string } | { outcome: 'unclear' };

export interface Payer {
  name: string;
  email: string;
}

/** Interface of every provider's payment form after the form has loaded. */
export interface PaymentControl {
  /** Returns whether the form is complete, and marks missing fields. */
  check: () => Promise<boolean>;
  /** Pays the payment's current amount. The promise never rejects. @param payer null if unknown */
  pay: (payer: Payer | null) => Promise<PaymentResult>;
}

/** Payment with a wallet, which has its own button. */
export interface ByWallet {
  /**
   * Returns whether the wallet can open, i.e. the fields are complete and the total is known. If not, shows the reason.
   */
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
  error?: { type: string; code?: string; message?: string; payment_intent?: { status: string } };
}

/**
 * Returns the result of a confirmation by Stripe. Only a declined card, a failed authentication and invalid fields are
 * certain to charge nothing. After any other error, for example a lost response, the card may be charged. If another
 * tab has already paid, the error contains the successful payment.
 */
export function resultOf({ paymentIntent, error }: Confirmation): PaymentResult {
  if ((paymentIntent ?? error?.payment_intent)?.status === 'succeeded') return { outcome: 'paid' };
  return error?.message && isUncharged(error) ? { outcome: 'refused', message: error.message } : { outcome: 'unclear' };
}

function isUncharged({ type, code }: NonNullable<Confirmation['error']>): boolean {
  // Stripe reports a failed authentication as an invalid request.
  return type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure';
}
