import type { MailSink } from '../../../harness/mail-sink.js';
import type { TestPostgres } from '../../../harness/postgres.js';
import type { ProviderBooks } from './provider-books.js';

/** Compares the shop's records with the provider, the stock and the mail server. Differences are counted. */
export interface Reconciliation {
  readonly payments: number;
  readonly receivedCents: number;
  readonly returnedCents: number;
  readonly orders: number;
  readonly orderedCents: number;
  readonly refunds: number;
  /** The provider's balance minus the amounts of the orders. */
  readonly centsBetweenBooks: number;
  readonly paymentsWithoutOrderOrRefund: number;
  readonly ordersWithoutPayment: number;
  readonly refundsThatDiffer: number;
  readonly unitsSold: number;
  readonly unitsBetweenShelfAndOrders: number;
  readonly stockRowsThatDifferFromLedger: number;
  readonly unitsHeldForNoCheckout: number;
  readonly promoUses: number;
  readonly promoUsesAboveLimits: number;
  readonly ordersWithPromoWithoutUse: number;
  readonly mails: number;
  readonly ordersWithoutTheirMail: number;
  readonly mailsThatNeverArrived: number;
}

/** The counts that must be zero at the end. */
export const noDifferences = {
  centsBetweenBooks: 0,
  paymentsWithoutOrderOrRefund: 0,
  ordersWithoutPayment: 0,
  refundsThatDiffer: 0,
  unitsBetweenShelfAndOrders: 0,
  stockRowsThatDifferFromLedger: 0,
  unitsHeldForNoCheckout: 0,
  promoUsesAboveLimits: 0,
  ordersWithPromoWithoutUse: 0,
  ordersWithoutTheirMail: 0,
  mailsThatNeverArrived: 0,
} as const satisfies Partial<Reconciliation>;

/** @param initialUnits initial units on hand, by product id */
export async function reconcile(
  provider: ProviderBooks,
  { query }: Pick<TestPostgres, 'query'>,
  sink: MailSink,
  initialUnits: ReadonlyMap<number, number>,
): Promise<Reconciliation> {
  const [received, returned] = await Promise.all([provider.received(), provider.returned()]);
  const orders = await query<{ id: string; paymentId: string; cents: number; refunded: number }>(
    'SELECT id, payment_intent_id AS "paymentId", paid_cents AS cents, refunded_cents AS refunded FROM orders',
  );
  const refunds = await query<{ paymentId: string; cents: number; state: string }>(
    'SELECT payment_intent_id AS "paymentId", amount_cents AS cents, state FROM refunds',
  );
  const shelves = await query<{ productId: number; onHand: number; held: number; moved: number; movedHeld: number }>(
    `SELECT product_id AS "productId", on_hand AS "onHand", held, coalesce(sum(on_hand_change), 0)::int AS moved,
       coalesce(sum(held_change), 0)::int AS "movedHeld"
     FROM stock LEFT JOIN stock_ledger ON stock_ledger.stock_id = stock.id GROUP BY stock.id`,
  );
  const mails = await query<{ id: string; template: string; orderId: string | null; isSent: boolean }>(
    `SELECT id, template, order_id AS "orderId", state = 'sent' AS "isSent" FROM mails`,
  );
  const one = async (sql: string) => (await query<{ n: number }>(sql))[0]?.n ?? 0;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const receivedCents = sum(received.map(({ cents }) => cents));
  const returnedCents = sum(returned.map(({ cents }) => cents));
  const orderedCents = sum(orders.map(({ cents, refunded }) => cents - refunded));
  const unitsSold = sum(shelves.map(({ productId, onHand }) => (initialUnits.get(productId) ?? 0) - onHand));
  const arrived = [...sink.acceptCounts.keys()];
  return {
    payments: received.length,
    receivedCents,
    returnedCents,
    orders: orders.length,
    orderedCents,
    refunds: refunds.length,
    centsBetweenBooks: receivedCents - returnedCents - orderedCents,
    paymentsWithoutOrderOrRefund: received.filter(
      ({ id, cents }) =>
        !orders.some((order) => order.paymentId === id && order.cents === cents) &&
        !refunds.some((refund) => refund.paymentId === id && refund.cents === cents && refund.state === 'succeeded'),
    ).length,
    ordersWithoutPayment: orders.filter(
      ({ paymentId, cents }) => !received.some((payment) => payment.id === paymentId && payment.cents === cents),
    ).length,
    refundsThatDiffer: difference(refunds.map(asText), returned.map(asText)),
    unitsSold,
    unitsBetweenShelfAndOrders:
      unitsSold - (await one('SELECT coalesce(sum(quantity - restocked), 0)::int AS n FROM order_items')),
    stockRowsThatDifferFromLedger: shelves.filter(
      ({ productId, onHand, held, moved, movedHeld }) =>
        onHand !== (initialUnits.get(productId) ?? 0) + moved || held !== movedHeld,
    ).length,
    unitsHeldForNoCheckout:
      sum(shelves.map(({ held }) => held)) -
      (await one(
        `SELECT coalesce(sum((line ->> 'quantity')::int), 0)::int AS n
         FROM checkouts, jsonb_array_elements(snapshot -> 'lines') AS line WHERE stock_held`,
      )),
    promoUses: await one('SELECT count(*)::int AS n FROM promo_uses'),
    promoUsesAboveLimits: await one(
      `SELECT coalesce(sum(greatest(uses - max_uses, 0) + greatest(per_customer - max_uses_per_person, 0)), 0)::int AS n
       FROM promo_codes JOIN LATERAL (
         SELECT sum(uses) AS uses, max(uses) AS per_customer
         FROM (SELECT count(*) AS uses FROM promo_uses WHERE promo_code_id = promo_codes.id GROUP BY user_id) AS customers
       ) AS taken ON true`,
    ),
    ordersWithPromoWithoutUse: await one(
      `SELECT count(*)::int AS n FROM orders o LEFT JOIN promo_uses p ON p.checkout_id = o.checkout_id
       WHERE (o.promo_code IS NOT NULL) <> (p.state IS NOT DISTINCT FROM 'spent')`,
    ),
    mails: mails.length,
    ordersWithoutTheirMail: orders.filter(
      ({ id }) =>
        mails.filter(({ template, orderId }) => template === 'order-confirmation' && orderId === id).length !== 1,
    ).length,
    mailsThatNeverArrived: mails.filter(
      ({ id, isSent }) => isSent && !arrived.some((messageId) => messageId.includes(id)),
    ).length,
  };
}

const asText = ({ paymentId, cents }: { readonly paymentId: string; readonly cents: number }) =>
  `${paymentId} ${cents}`;

/** Returns the number of entries that only one of the lists contains. Duplicates count separately. */
function difference(some: readonly string[], others: readonly string[]): number {
  const left = [...others];
  const missing = some.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return missing.length + left.length;
}
