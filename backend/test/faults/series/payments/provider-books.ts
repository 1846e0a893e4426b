import { type StripeStandIn, startStripeStandIn } from '../../../fakes/stripe-stand-in/stripe-stand-in.js';

/** A successful payment at the provider. */
interface Received {
  readonly id: string;
  readonly cents: number;
}

interface Returned {
  readonly paymentId: string;
  readonly cents: number;
}

/** The provider's records, for comparison with the shop's records. */
export interface ProviderBooks {
  readonly settings: Record<string, string>;
  /** Pays like a browser, without the shop. Undefined if the shop's API accepts the card. */
  readonly pay?: (paymentIntentId: string) => boolean;
  received(): Promise<readonly Received[]>;
  returned(): Promise<readonly Returned[]>;
  close(): Promise<void>;
}

type Query = <Row>(sql: string) => Promise<Row[]>;

/** Reads the tables of the sandbox, which are in the shop's database and share its faults. */
export function sandboxBooks(query: Query): ProviderBooks {
  return {
    settings: {},
    received: () => query(`SELECT id, received_cents AS cents FROM sandbox_payments WHERE status = 'succeeded'`),
    returned: () => query(`SELECT payment_id AS "paymentId", amount_cents AS cents FROM sandbox_refunds`),
    close: () => Promise.resolve(),
  };
}

/**
 * Starts a fake Stripe server that is independent of the shop's faults, and sends each event until the shop accepts it.
 */
export async function stripeBooks(shop: () => string): Promise<ProviderBooks> {
  const keys = { secretKey: 'sk_test_faults', webhookSecret: 'whsec_faults' };
  const stripe = await startStripeStandIn(keys);
  const posting = post(stripe, shop);
  return {
    settings: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
    pay: (paymentIntentId) => {
      if (stripe.intent(paymentIntentId).status === 'requires_payment_method') stripe.pay(paymentIntentId);
      return stripe.intent(paymentIntentId).status === 'succeeded';
    },
    received: async () => {
      const intents = await listOf<{ id: string; status: string; amount_received: number }>(stripe, 'payment_intents');
      return intents
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, amount_received: cents }) => ({ id, cents }));
    },
    returned: async () => {
      const refunds = await listOf<{ id: string; payment_intent: string; amount: number }>(stripe, 'refunds');
      return refunds.map(({ payment_intent: paymentId, amount: cents }) => ({ paymentId, cents }));
    },
    close: async () => {
      await posting.stop();
      await stripe.close();
    },
  };
}

/** Sends every event until the shop accepts it, and every third event twice. */
function post(stripe: StripeStandIn, shop: () => string): { stop(): Promise<void> } {
  let next = 0;
  let unsent: object[] = [];
  let stopped = false;
  const deliver = async (event: object) => {
    const status = await stripe.sendEvent(`${shop()}/api/stripe/webhook`, event).catch(() => 0);
    if (status < 200 || status > 299) unsent.push(event);
  };
  const rounds = (async () => {
    while (!stopped) {
      const news = stripe.events.slice(next);
      const due = [...unsent, ...news, ...news.filter((_, at) => (next + at) % 3 === 0)];
      next += news.length;
      unsent = [];
      await Promise.all(due.map(deliver));
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  return {
    stop: () => {
      stopped = true;
      return rounds;
    },
  };
}

async function listOf<T extends { readonly id: string }>(stripe: StripeStandIn, resource: string): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const after = all.at(-1);
    const page = await fetch(
      `${stripe.url}/v1/${resource}?limit=100${after === undefined ? '' : `&starting_after=${after.id}`}`,
      { headers: { Authorization: `Bearer ${stripe.secretKey}` } },
    );
    const { data, has_more: more } = (await page.json()) as { data: T[]; has_more: boolean };
    all.push(...data);
    if (!more) return all;
  }
}
