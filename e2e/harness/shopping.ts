import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { register } from './account.js';
import { call } from './call.js';
import type { Variant } from './catalog.js';

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

/** Fills the cart of the browser's visitor with API requests. */
export async function fillCart(page: Page, variant: Variant, quantity = 1): Promise<void> {
  const sessionId = await cartWith(page.request, variant, quantity);
  await useCart(page, sessionId);
}

/** Assigns a cart to the browser's visitor. */
export const useCart = (page: Page, sessionId: string): Promise<void> =>
  page.context().addCookies([{ name: 'cart', value: sessionId, domain: '127.0.0.1', path: '/' }]);

/** Buys one unit as the signed-in customer with API requests. Returns the id of the order. */
export async function buy(request: APIRequestContext, email: string, variant: Variant): Promise<string> {
  const sessionId = await cartWith(request, variant);
  const { paymentIntentId, clientSecret } = await call<{ paymentIntentId: string; clientSecret: string }>(
    request,
    'POST',
    '/api/create-payment-intent',
    { sessionId },
  );
  const { Name: name, Address: address, City: city, State: state, 'ZIP code': zipCode } = customer;
  await call(request, 'PUT', `/api/checkout/${paymentIntentId}`, { name, email, address, city, state, zipCode });
  const card = { clientSecret, cardNumber: cards.good };
  await call(request, 'POST', `/api/sandbox-payments/${paymentIntentId}/confirm`, card);
  const { id } = await call<{ id: string }>(request, 'POST', '/api/orders', { paymentIntentId, sessionId });
  return id;
}

/** Ships an order through the staff API. */
export async function ship(staff: APIRequestContext, orderId: string): Promise<void> {
  const change = { status: 'shipped', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
  await call(staff, 'PATCH', `/api/admin/orders/${orderId}`, change);
}

/**
 * Creates a customer with an order in each status. The oldest order has a parcel on its way. Returns the ids by status.
 */
export async function orderInEachStatus(
  { request, staff }: { request: APIRequestContext; staff: APIRequestContext },
  variant: Variant,
): Promise<Record<string, string>> {
  const { email } = await register(request);
  const ids: Record<string, string> = {};
  for (const status of ['shipped', 'processing', 'completed', 'cancelled', 'pending']) {
    const id = await buy(request, email, variant);
    ids[status] = id;
    if (status === 'shipped') await ship(staff, id);
    else if (status !== 'pending') await call(staff, 'PATCH', `/api/admin/orders/${id}`, { status });
  }
  return ids;
}

/** Creates a cart with one line. Returns its session id. */
export async function cartWith(request: APIRequestContext, variant: Variant, quantity = 1): Promise<string> {
  const { sessionId } = await call<{ sessionId: string }>(request, 'POST', '/api/cart');
  await call(request, 'POST', `/api/cart/${sessionId}/items`, { ...variant, quantity });
  return sessionId;
}

/** Returns the button of a size on the product page or in the size picker. */
export const sizeButton = (place: Page | Locator, size: string) =>
  place.locator('[data-part=size] label').filter({ hasText: new RegExp(`^${size}(, sold out)?$`) });

export async function openReviews(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Reviews' }).click();
}

/** Fills in the checkout fields that are still empty. */
export async function fillCustomer(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(customer)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** Returns the amounts in the order summary, by name, e.g. `{ Total: '$61.19' }`. */
export async function figuresOn(page: Page): Promise<Record<string, string>> {
  const rows = page.locator('.totals > div');
  const pairs = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Returns the link from the success page to the order. */
export const orderLink = (page: Page) => page.locator('main a[href^="/order-confirmation/"]').first();
