import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { register, sameOrigin } from './account.js';
import type { Shop } from './shop.js';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authentication: '4000 0025 0000 3155',
};

export const customer = {
  Name: 'Casey Rivers',
  Address: '12 Harbor Lane',
  City: 'Santa Cruz',
  State: 'CA',
  'ZIP code': '95060',
};

export interface Variant {
  readonly productId: number;
  readonly variantId: number;
}

/** A variant of the demo shop. */
export async function variantOf({ database }: Shop, slug: string, size: string): Promise<Variant> {
  const [found] = await database.query<Variant>(
    `SELECT p.id AS "productId", v.id AS "variantId" FROM products p JOIN product_variants v ON v.product_id = p.id
     WHERE p.slug = $1 AND v.size = $2 ORDER BY v.position LIMIT 1`,
    [slug, size],
  );
  if (!found) throw new Error(`The demo shop has no ${slug} in ${size}.`);
  return found;
}

export async function setStock({ database }: Shop, { variantId }: Variant, units: number): Promise<void> {
  await database.query('UPDATE stock SET on_hand = $2, held = 0 WHERE variant_id = $1', [variantId, units]);
}

/** Fills the cart of the browser's own visitor, past the pages. */
export async function fillCart(page: Page, variant: Variant): Promise<void> {
  const sessionId = await cartWith(page.request, variant);
  await page.addInitScript((id) => localStorage.setItem('cartSessionId', id), sessionId);
}

/** Somebody who is signed in buys one unit, elsewhere. */
export async function buyElsewhere(request: APIRequestContext, email: string, variant: Variant): Promise<string> {
  const sessionId = await cartWith(request, variant);
  const { paymentIntentId, clientSecret } = await call(request, 'POST', '/api/create-payment-intent', { sessionId });
  const { Name: name, Address: address, City: city, State: state, 'ZIP code': zipCode } = customer;
  await call(request, 'PUT', `/api/checkout/${paymentIntentId}`, { name, email, address, city, state, zipCode });
  const card = { clientSecret, cardNumber: cards.good };
  await call(request, 'POST', `/api/sandbox-payments/${paymentIntentId}/confirm`, card);
  const { id } = await call(request, 'POST', '/api/orders', { paymentIntentId, sessionId });
  return String(id);
}

/** A new shopper with an order in each status, the oldest on its way with a parcel. */
export async function orderInEachStatus({ page, shop }: { page: Page; shop: Shop }): Promise<void> {
  const { email } = await register(page.request);
  const variant = await variantOf(shop, 'old-glory-triangle-bikini', 'L');
  await setStock(shop, variant, 9);
  for (const status of ['shipped', 'processing', 'completed', 'cancelled', 'pending']) {
    await buyElsewhere(page.request, email, variant);
    await shop.database.query(
      `UPDATE orders SET status = $2, carrier = 'UPS', tracking_number = '1Z999AA10123456784'
       WHERE email = $1 AND status = 'pending'`,
      [email, status],
    );
  }
}

/** The session id of a new cart. */
export async function cartWith(request: APIRequestContext, variant: Variant): Promise<string> {
  const { sessionId } = await call(request, 'POST', '/api/cart', {});
  await call(request, 'POST', `/api/cart/${sessionId}/items`, { ...variant, quantity: 1 });
  return String(sessionId);
}

async function call(request: APIRequestContext, method: string, path: string, data: object) {
  const answer = await request.fetch(path, { method, data, headers: sameOrigin });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

/** The button of a size on the product page or in the size picker. */
export const sizeButton = (place: Page | Locator, size: string) =>
  place.locator('[data-part=size] label').filter({ hasText: new RegExp(`^${size}(, sold out)?$`) });

/** Writes the six fields of the checkout that are not filled yet. */
export async function fillCustomer(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(customer)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** The figures of the order summary by their names, e.g. `{ Total: '$61.19' }`. */
export async function figuresOn(page: Page): Promise<Record<string, string>> {
  const rows = page.locator('.totals > div');
  const pairs = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** The way from the finished purchase to its order. */
export const orderLink = (page: Page) => page.locator('main a[href^="/order-confirmation/"]').first();
