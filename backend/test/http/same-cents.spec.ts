import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { storeDetails } from '../builders/store-details.js';
import { MailRenderer } from '../../src/domain/mail/ports/mailer.js';
import type { Mail } from '../../src/domain/mail/mail.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { customer, type OpenedCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { atLength } from '../harness/extent.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const carts = atLength ? 1000 : 6;
const buyersAtOnce = 4;
const seed = 17_760_704;
/** A state that taxes shipping, a state that taxes only items above a price, and a state without sales tax. */
const destinations = [
  { state: 'CA', zipCode: '95060' },
  { state: 'NY', zipCode: '10001' },
  { state: 'OR', zipCode: '97301' },
] as const;
const promoCodes = ['OFF7', 'OFF15', 'OFF33', 'A100', 'A1999', 'SHIP', 'SHIP5', 'HALF23', 'HALF999'];

interface RandomCart {
  /** Index and quantity of each product. */
  readonly lines: readonly (readonly [number, number])[];
  readonly promo: string | null;
  readonly to: (typeof destinations)[number];
}

interface FilledCart extends RandomCart {
  readonly sessionId: string;
}

interface Figures {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
}

const randomLines = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 39 }), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 5,
  selector: ([place]) => place,
});

const randomCart: fc.Arbitrary<RandomCart> = fc.record({
  lines: randomLines,
  promo: fc.option(fc.constantFrom(...promoCodes)),
  to: fc.constantFrom(...destinations),
});

/** An order that staff enter. */
interface RandomManualOrder {
  readonly lines: readonly (readonly [number, number])[];
  readonly to: (typeof destinations)[number];
  readonly wish: object;
  readonly payment: 'cash' | 'unpaid' | 'link';
}

const randomManualOrder: fc.Arbitrary<RandomManualOrder> = fc.record({
  lines: randomLines,
  to: fc.constantFrom(...destinations),
  wish: fc
    .tuple(
      fc.oneof(
        fc.constant({}),
        fc.record({ discountPercent: fc.integer({ min: 1, max: 100 }), discountReason: fc.constant('A regular') }),
        fc.record({ discountAmount: fc.constantFrom(0.01, 1, 3.33), discountReason: fc.constant('Late') }),
      ),
      fc.oneof(
        fc.constant({}),
        fc.constant({ shippingMethod: 'standard' }),
        fc.record({ shippingCost: fc.integer({ min: 0, max: 3000 }).map((amount) => amount / 100) }),
      ),
    )
    .map(([discount, shipping]) => ({ ...discount, ...shipping })),
  payment: fc.constantFrom('cash', 'unpaid', 'link'),
});

describe('the amounts of a purchase', () => {
  let shop: TestApp;
  let renderer: MailRenderer;
  let products: { readonly id: number; readonly cents: number }[];

  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    renderer = shop.app.get(MailRenderer, { strict: false });
    products = await shop.database.query(
      `INSERT INTO products (name, slug, price_cents, category_id)
       SELECT 'Thing ' || n, 'thing-' || n, 1 + (n * 7919) % 9973, 1 FROM generate_series(1, 40) n
       RETURNING id, price_cents AS cents`,
    );
    await shop.database.query(
      `INSERT INTO tax_rates (state, category, rate_ppm, valid_from, exempt_below_cents)
       VALUES ('CA', NULL, 88750, '2026-01-01', NULL), ('CA', 'shipping', 72500, '2026-01-01', NULL),
              ('NY', NULL, 45000, '2026-01-01', 3000)`,
    );
    await shop.database.query('INSERT INTO stock (product_id, on_hand) SELECT id, 1000000 FROM products');
    await shop.database.query(
      `INSERT INTO promo_codes (code, percent_off, amount_off_cents, free_shipping)
       VALUES ('OFF7', 7, NULL, false), ('OFF15', 15, NULL, false), ('OFF33', 33, NULL, false),
              ('A100', NULL, 100, false), ('A1999', NULL, 1999, false), ('SHIP', NULL, NULL, true), ('SHIP5', 5, NULL, true)`,
    );
    await shop.database.query(
      `INSERT INTO promo_codes (code, percent_off, amount_off_cents, product_ids)
       SELECT code, percent_off, amount_off, (SELECT array_agg(id) FROM products WHERE id % 2 = 0)
         FROM (VALUES ('HALF23', 23, NULL), ('HALF999', NULL, 999)) AS half (code, percent_off, amount_off)`,
    );
  });
  afterAll(() => shop.close());

  it(`are the same cents in cart, payment, order, mail and page, for ${carts} random carts`, async () => {
    const filled = await fill(fc.sample(randomCart, { seed, numRuns: carts }));
    const buyers = await Promise.all(Array.from({ length: buyersAtOnce }, () => signedIn(shop)));
    await Promise.all(
      buyers.map(async ({ agent }, buyer) => {
        for (let at = buyer; at < carts; at += buyersAtOnce) {
          const cart = filled[at];
          if (cart) await compare(agent, cart);
        }
      }),
    );
    const [orders] = await shop.database.query<{ n: number }>('SELECT count(*)::int AS n FROM orders');
    expect(orders?.n).toBe(carts);
  }, 900_000);

  it(`are the same cents in the preview, the order, its mail and its payment, for ${carts} random orders by staff, and the books count all paid orders`, async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    for (const wanted of fc.sample(randomManualOrder, { seed, numRuns: carts })) await enter(staff, wanted);
    await expectBooks();
  }, 900_000);

  /**
   * Creates the order, pays for it, and compares the amounts. Orders below 50 cents are not paid through a link,
   * because card payments require a higher amount.
   */
  async function enter(staff: Agent, { lines, to, wish, payment }: RandomManualOrder): Promise<void> {
    const items = lines.map(([place, quantity]) => ({ productId: products[place]?.id, quantity }));
    const destination = { shippingState: to.state, shippingZip: to.zipCode };
    const preview = await staff.post('/api/admin/orders/totals').send({ items, ...destination, ...wish });
    const shown = preview.body as Figures;
    if (preview.status === 422) return;
    expect(cents(shown.total)).toBe(
      cents(shown.subtotal) - cents(shown.discount) + cents(shown.shipping) + cents(shown.tax),
    );
    const isByLink = payment === 'link' && cents(shown.total) >= 50;
    const order = {
      ...{ customerName: customer.name, customerEmail: customer.email, shippingAddress: customer.address },
      ...{ shippingCity: 'Town', ...destination, items, ...wish },
      ...(payment === 'cash' && { paymentMethod: 'cash' }),
      ...(isByLink && { payLink: true }),
    };
    const { body } = await staff.post('/api/admin/orders').send(order).expect(201);
    const placed = body as Figures & { id: string; paid: number; payLink?: { url: string } };
    expect(placed).toMatchObject(figuresOf(shown));
    expect(placed.paid).toBe(payment === 'cash' ? shown.total : 0);
    await expectMail(placed.id, shown);
    if (!isByLink) return;
    const link = `/api/pay/${placed.payLink?.url.split('/pay/')[1]}/payment`;
    const opened = (await visitor(shop).post(link).expect(200)).body as Omit<OpenedCheckout, 'sessionId'>;
    const path = `${link}/${opened.paymentIntentId}`;
    await visitor(shop).put(path).send({ total: shown.total }).expect(204);
    await payInSandbox(visitor(shop), { sessionId: '', ...opened }).expect(200);
    await visitor(shop).post(path).expect(200);
    expect(await paidCents({ sessionId: '', ...opened })).toBe(cents(shown.total));
  }

  /** Refunds every second order in two parts, and compares the tax of orders, lines, refunds and the report. */
  async function expectBooks(): Promise<void> {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const placed = await shop.database.query<{ id: string; paid: number; state: string; tax: number }>(
      `SELECT id, paid_cents AS paid, state, tax_cents AS tax FROM orders
       WHERE paid_cents > 0 OR total_cents = 0 ORDER BY id`,
    );
    const isRefunded = ({ paid }: { paid: number }, at: number) => at % 2 === 0 && paid > 1;
    for (const { id, paid } of placed.filter(isRefunded)) {
      await staff
        .post(`/api/admin/orders/${id}/refund`)
        .send({ amount: Math.ceil(paid / 3) / 100 })
        .expect(200);
      await staff.post(`/api/admin/orders/${id}/refund`).send({}).expect(200);
    }
    const { body } = await staff.get('/api/admin/tax-report').query({ year: new Date().getFullYear() }).expect(200);
    for (const { state } of destinations) {
      const sum = (orders: typeof placed) =>
        orders.filter((order) => order.state === state).reduce((all, { tax }) => all + tax, 0);
      const months = (body.months as { state: string; tax: number; refundedTax: number }[]).filter(
        (month) => month.state === state,
      );
      const reported = (field: 'tax' | 'refundedTax') => months.reduce((all, month) => all + cents(month[field]), 0);
      expect([state, reported('tax'), reported('refundedTax')]).toEqual([
        state,
        sum(placed),
        sum(placed.filter(isRefunded)),
      ]);
    }
  }

  async function compare(agent: Agent, { sessionId, lines, promo, to }: FilledCart): Promise<void> {
    const untaxed = (await agent.get(`/api/cart/${sessionId}`).expect(200)).body.totals as Figures;
    const subtotal = lines.reduce((sum, [place, quantity]) => sum + (products[place]?.cents ?? 0) * quantity, 0);
    expect(cents(untaxed.subtotal)).toBe(subtotal);
    const isShippedFree = subtotal >= 7500 || promo === 'SHIP' || promo === 'SHIP5';
    expect(cents(untaxed.total)).toBe(subtotal - cents(untaxed.discount) + (isShippedFree ? 0 : 899));

    const opened = await agent
      .post('/api/create-payment-intent')
      .send({ sessionId, amount: untaxed.total })
      .expect(200);
    expect(opened.body.totals).toMatchObject(figuresOf(untaxed));
    const checkout: OpenedCheckout = { sessionId, ...(opened.body as Omit<OpenedCheckout, 'sessionId'>) };
    const path = `/api/checkout/${checkout.paymentIntentId}`;
    const shown = (await agent.get(`${path}/totals`).query(to).expect(200)).body as Figures;
    expect(cents(shown.total)).toBe(cents(untaxed.total) + cents(shown.tax));
    if (to.state === 'OR') expect(shown.tax).toBe(0);
    await agent
      .put(path)
      .send({ ...customer, ...to, total: shown.total })
      .expect(200);
    if (checkout.clientSecret !== null) await payInSandbox(agent, checkout).expect(200);
    const placed = (await placeOrder(agent, checkout, { totalAmount: shown.total }).expect(201)).body as Figures & {
      id: string;
    };
    expect(placed).toMatchObject(figuresOf(shown));

    const page = (await agent.get(`/api/orders/${placed.id}`).expect(200)).body as Figures;
    expect(page).toMatchObject(figuresOf(shown));
    expect(await paidCents(checkout)).toBe(cents(shown.total));
    await expectMail(placed.id, shown);
  }

  /** Inserts all lines by SQL. */
  async function fill(wanted: readonly RandomCart[]): Promise<FilledCart[]> {
    const filled = wanted.map((cart) => ({ ...cart, sessionId: randomUUID() }));
    await shop.database.query(
      `INSERT INTO carts (session_id, promo_code_id)
       SELECT cart."sessionId", promo_codes.id FROM jsonb_to_recordset($1) cart("sessionId" text, promo text)
       LEFT JOIN promo_codes ON promo_codes.code = cart.promo`,
      [JSON.stringify(filled)],
    );
    const lines = filled.flatMap(({ sessionId, lines }) =>
      lines.map(([place, quantity], position) => ({
        cart: sessionId,
        product: products[place]?.id,
        quantity,
        position,
      })),
    );
    await shop.database.query(
      `INSERT INTO cart_items (id, cart_id, product_id, quantity, seen_price_cents, position)
       SELECT gen_random_uuid(), carts.id, products.id, line.quantity, products.price_cents, line.position
       FROM jsonb_to_recordset($1) line(cart text, product int, quantity int, position int)
       JOIN carts ON carts.session_id = line.cart JOIN products ON products.id = line.product`,
      [JSON.stringify(lines)],
    );
    return filled;
  }

  /** Returns the amount that the provider received; 0 for a free order. */
  async function paidCents({ paymentIntentId, clientSecret }: OpenedCheckout): Promise<number> {
    if (clientSecret === null) return 0;
    const [payment] = await shop.database.query<{ received_cents: number }>(
      'SELECT received_cents FROM sandbox_payments WHERE id = $1',
      [paymentIntentId],
    );
    return payment?.received_cents ?? -1;
  }

  async function expectMail(orderId: string, figures: Figures): Promise<void> {
    const [mail] = await shop.database.query<{ payload: Mail }>('SELECT payload FROM mails WHERE order_id = $1', [
      orderId.replaceAll('-', ''),
    ]);
    if (!mail) throw new Error(`The order ${orderId} has no mail.`);
    const { text } = await renderer.render(mail.payload, storeDetails, new Date());
    // The shipping line contains the name of a promo code for free shipping, in parentheses.
    const line = (label: string) => new RegExp(`^${label}(?: \\(.+\\))?:? +(.*)$`, 'm').exec(text)?.[1];
    expect([line('Subtotal'), line('Shipping'), line('Total')]).toEqual([
      dollars(figures.subtotal),
      figures.shipping === 0 ? 'FREE' : dollars(figures.shipping),
      dollars(figures.total),
    ]);
  }
});

const cents = (amount: number) => Math.round(amount * 100);
const dollars = (amount: number) => `$${amount.toFixed(2)}`;

function figuresOf({ subtotal, discount, shipping, tax, total }: Figures): Figures {
  return { subtotal, discount, shipping, tax, total };
}
