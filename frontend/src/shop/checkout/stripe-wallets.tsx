import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  Appearance,
  Stripe,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { useState } from 'react';
import { type PaymentFormProps, type PaymentResult, resultOf } from './payment';

interface StripeWalletsProps extends Pick<PaymentFormProps, 'clientSecret' | 'total' | 'byWallet'> {
  stripe: Stripe;
  appearance: Appearance;
  returnUrl: string;
}

/** Buttons for Apple Pay and Google Pay, if the browser, the device and the shop's Stripe account support them. */
export function StripeWallets({ stripe, appearance, total, ...props }: StripeWalletsProps) {
  const amount = Math.round(total * 100);
  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'payment', amount, currency: 'usd', allowedPaymentMethodTypes: ['card'], appearance }}
    >
      <WalletButtons {...props} />
    </Elements>
  );
}

function WalletButtons({
  clientSecret,
  returnUrl,
  byWallet,
}: Pick<StripeWalletsProps, 'clientSecret' | 'returnUrl' | 'byWallet'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [offered, setOffered] = useState(false);

  /** Must resolve or reject within a second, or the wallet does not open. */
  const open = async ({ resolve, reject }: StripeExpressCheckoutElementClickEvent) =>
    (await byWallet.isComplete()) ? resolve() : reject();

  const confirm = async (): Promise<PaymentResult> => {
    if (!stripe || !elements) return { outcome: 'unclear' };
    const { error } = await elements.submit();
    // Nothing was charged, because the payment is not confirmed yet.
    if (error) return { outcome: 'refused', message: error.message ?? 'Please try again, or pay by card.' };
    return resultOf(
      await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: returnUrl },
      }),
    );
  };

  const pay = async ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) => {
    const paid = { isDone: false };
    await byWallet.pay({
      check: () => Promise.resolve(true),
      pay: async () => {
        const result = await confirm().catch(() => ({ outcome: 'unclear' }) as const);
        paid.isDone = result.outcome === 'paid';
        return result;
      },
    });
    if (!paid.isDone) paymentFailed();
  };

  return (
    <div className={offered ? 'checkout__wallets' : undefined}>
      <ExpressCheckoutElement
        options={{
          paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
          buttonType: { applePay: 'plain', googlePay: 'plain' },
          buttonHeight: 48,
        }}
        onReady={({ availablePaymentMethods }) => setOffered(availablePaymentMethods !== undefined)}
        onClick={(event) => void open(event)}
        onConfirm={(event) => void pay(event)}
      />
      {offered && <p>or pay by card</p>}
    </div>
  );
}
