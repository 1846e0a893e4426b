import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import useSWR from 'swr';

/** Stripe's own script, which only the checkout loads. */
export function useStripeJs(publishableKey: string) {
  const { data, error, isValidating, mutate } = useSWR<Stripe | null, Error>(
    ['stripe.js', publishableKey],
    () => loadStripe(publishableKey),
    { compare: Object.is },
  );
  return { stripe: data ?? null, failed: error !== undefined && !isValidating, retry: () => void mutate() };
}
