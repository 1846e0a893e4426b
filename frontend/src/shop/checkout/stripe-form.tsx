import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useImperativeHandle, useState } from 'react';
import { type Payer, type PaymentControl, type PaymentFormProps, type PaymentResult, resultOf } from './payment';
import { StripeWallets } from './stripe-wallets';
import { loadStripe } from '@stripe/stripe-js/pure';
import useSWR from 'swr';

/** Stripe's card fields, in Stripe's own frames: the shop never receives card numbers. */
export default function StripeForm(props: PaymentFormProps) {
  const { publishableKey, clientSecret, total, returnPath, byWallet, ref, onReady } = props;
  const { stripe, failed, retry } = useStripeJs(publishableKey);
  const [appearance] = useState(currentAppearance);
  const [tries, setTries] = useState(0);

  if (failed) return <NotLoaded onRetry={retry} />;
  if (!stripe) return <Loading />;
  return (
    <>
      <StripeWallets
        key={clientSecret}
        {...{ stripe, appearance, clientSecret, total, byWallet }}
        returnUrl={returnUrl(returnPath)}
      />
      <Elements key={`${clientSecret} ${tries}`} stripe={stripe} options={{ clientSecret, appearance }}>
        <CardFields ref={ref} returnPath={returnPath} onReady={onReady} onRetry={() => setTries(tries + 1)} />
      </Elements>
    </>
  );
}

interface CardFieldsProps extends Pick<PaymentFormProps, 'ref' | 'returnPath' | 'onReady'> {
  onRetry: () => void;
}

function CardFields({ ref, returnPath, onReady, onRetry }: CardFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState<string>();

  useImperativeHandle(ref, () => {
    const control = stripeControl(stripe, elements, returnPath);
    const pay: PaymentControl['pay'] = async (payer) => {
      const result = await control.pay(payer);
      setProblem(result.outcome === 'refused' ? result.message : undefined);
      return result;
    };
    return { ...control, pay };
  }, [stripe, elements, returnPath]);
  useEffect(() => {
    onReady(state === 'ready');
    return () => onReady(false);
  }, [state, onReady]);

  if (state === 'failed') return <NotLoaded onRetry={onRetry} />;
  return (
    <>
      {state === 'loading' && <Loading />}
      <PaymentElement
        options={{ wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }}
        onReady={() => setState('ready')}
        onLoadError={() => setState('failed')}
      />
      {problem && <p className="field-error">{problem}</p>}
    </>
  );
}

/** @param stripe null until loaded, like `elements`; before that, no payment is possible */
function stripeControl(stripe: Stripe | null, elements: StripeElements | null, returnPath: string): PaymentControl {
  return {
    check: async () => elements !== null && (await elements.submit()).error === undefined,
    pay: async (payer) => {
      if (!stripe || !elements) return { outcome: 'unclear' };
      try {
        return await confirm(stripe, elements, returnPath, payer);
      } catch {
        return { outcome: 'unclear' };
      }
    },
  };
}

async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  returnPath: string,
  payer: Payer | null,
): Promise<PaymentResult> {
  await elements.fetchUpdates();
  return resultOf(
    await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: returnUrl(returnPath),
        ...(payer && { payment_method_data: { billing_details: { name: payer.name, email: payer.email } } }),
      },
    }),
  );
}

/** Returns the URL to which a bank's page redirects the shopper. Stripe adds the payment's id to the URL. */
const returnUrl = (path: string) => new URL(path, location.origin).href;

function Loading() {
  return <p role="status">Loading the payment form...</p>;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>The payment form could not be loaded. Please check your connection.</p>
      <button type="button" className="button button--quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

/** Returns the page's styles for Stripe's own frames, which do not inherit them. */
function currentAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(name).trim();
  return {
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('--accent'),
      colorBackground: color('--paper'),
      colorText: color('--ink'),
      colorDanger: color('--error'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '2px',
    },
  };
}

/** Loads Stripe's script, which only the checkout needs. */
function useStripeJs(publishableKey: string) {
  const { data, error, isValidating, mutate } = useSWR<Stripe | null, Error>(
    ['stripe.js', publishableKey],
    () => loadStripe(publishableKey),
    { compare: Object.is },
  );
  return { stripe: data ?? null, failed: error !== undefined && !isValidating, retry: () => void mutate() };
}
