import { lazy, Suspense, type ComponentType, type Ref } from 'react';
import type { PaymentIntent, Store } from '../../api/models';
import { checkoutPath } from '../../page/paths';
import { useStore } from '../../page/use-store';
import { Icon } from '../../ui/icon';
import { formatMoney } from '../../ui/money';
import { SteadyButton } from '../../ui/steady-button';
import { AcceptedCards } from '../cart/totals-list';
import type { ByWallet, PaymentControl, PaymentFormProps } from './payment';

/** Each provider's form is a separate chunk, so that only the form in use is loaded. */
const paymentForms: Record<Store['payments'], ComponentType<PaymentFormProps>> = {
  stripe: lazy(() => import('./stripe-form')),
  sandbox: lazy(() => import('./sandbox-form')),
};

interface PaymentSectionProps {
  intent: PaymentIntent;
  total: number;
  /** Path to which a bank's page sends the shopper back. */
  returnPath?: string;
  paying: boolean;
  disabled: boolean;
  notice: string | undefined;
  byWallet: ByWallet;
  ref: Ref<PaymentControl>;
  onReady: (ready: boolean) => void;
}

export function PaymentSection({
  intent,
  total,
  returnPath = checkoutPath,
  paying,
  disabled,
  notice,
  byWallet,
  ref,
  onReady,
}: PaymentSectionProps) {
  const { payments, stripePublishableKey = '' } = useStore();
  const { clientSecret, paymentIntentId } = intent;
  const PaymentForm = paymentForms[payments];
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title">Payment Information</h2>
      {clientSecret === null ? (
        <p>There is nothing to pay for this order.</p>
      ) : (
        <>
          <p className="payment__secure">
            <Icon name="lock" size={20} />
            Secure payment: your card number is encrypted, and we do not store it.
          </p>
          <AcceptedCards />
          <Suspense fallback={<p role="status">Loading the payment form...</p>}>
            <PaymentForm
              ref={ref}
              onReady={onReady}
              paymentIntentId={paymentIntentId}
              clientSecret={clientSecret}
              publishableKey={stripePublishableKey}
              total={total}
              returnPath={returnPath}
              byWallet={byWallet}
            />
          </Suspense>
        </>
      )}
      {notice && <p className="checkout__notice">{notice}</p>}
      <SteadyButton type="submit" className="button button--wide" inactive={disabled}>
        {paying ? 'Processing...' : clientSecret === null ? 'Place order' : `Pay ${formatMoney(total)}`}
      </SteadyButton>
    </section>
  );
}
