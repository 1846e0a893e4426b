import Stripe from 'stripe';
import type { StripeSettings } from '../../config/config.js';

/** Timeout of an attempt in milliseconds. The client retries once, so a call ends within 15 seconds. */
const timeLimit = 7000;

/** Creates a Stripe client, with the API version that the package pins. */
export function stripeClient({ secretKey, apiUrl }: StripeSettings, timeout = timeLimit): Stripe {
  return new Stripe(secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...(apiUrl && addressOf(apiUrl)) });
}

function addressOf(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return { host: url.hostname, port: url.port || (protocol === 'https' ? '443' : '80'), protocol };
}
