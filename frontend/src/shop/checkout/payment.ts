import { lazy, type ComponentType, type Ref } from 'react';
import type { Store } from '../../api/models';

/** How a try to pay went. `unclear`: nobody knows yet whether the money has moved. */
export type PaymentResult = { outcome: 'paid' } | { outcome: 'refused'; message: string } | { outcome: 'unclear' };

/** What the checkout asks of a loaded payment form, whoever takes the money. */
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

/** Each provider's form is a chunk of its own, so that nothing of the other is ever loaded. */
export const paymentForms: Record<Store['payments'], ComponentType<PaymentFormProps>> = {
  stripe: lazy(() => import('./stripe-form')),
  sandbox: lazy(() => import('./sandbox-form')),
};
