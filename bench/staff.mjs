import { randomBytes } from 'node:crypto';

/** Words as staff type them: letters at first, then names, products, e-mails and ids. */
const typed = [
  'a',
  'an',
  'ana',
  'bikini',
  'Hughes',
  'mary kelly',
  'lena harbor tankini',
  'ana.flores700',
  'zzz',
  '4F6-',
];

/** The settings that make the member of staff who measures. */
export const staffAccount = {
  ADMIN_USERNAME: 'bench',
  ADMIN_EMAIL: 'bench@shop.example',
  ADMIN_PASSWORD: randomBytes(12).toString('hex'),
};

/**
 * Signs in and answers what staff ask most.
 * @param {{ url: string }} shop started with the staff account's settings
 * @param {string[]} orderIds some that the shop has
 * @param {number} orders how many it has in all
 * @returns {Promise<Record<string, () => import('./load.mjs').Call>>}
 */
export async function staffCalls({ url }, orderIds, orders) {
  const headers = { Cookie: await signIn(url), 'Sec-Fetch-Site': 'same-origin' };
  const inTurn = (paths) => {
    let turn = 0;
    return () => ({ method: 'GET', path: `/api/admin/${paths[turn++ % paths.length]}`, headers });
  };
  const last = orders - 25;
  const searches = typed.map((text) => `search=${encodeURIComponent(text)}`);
  const [month, today] = [30, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  return {
    'orders, the newest': inTurn(['orders']),
    'orders by status and date': inTurn([
      'orders?status=pending',
      'orders?status=completed&sort=total-desc',
      `orders?from=${month}&to=${today}`,
      `orders?status=shipped&from=${month}`,
    ]),
    'orders, searched': inTurn(searches.map((search) => `orders?${search}`)),
    'orders, the last page': inTurn(
      ['created-desc', 'total-desc', 'customer-asc', 'status-asc'].map((sort) => `orders?sort=${sort}&offset=${last}`),
    ),
    'one order': inTurn(orderIds.map((id) => `orders/${id}`)),
    'products, searched and sorted': inTurn([
      'products',
      'products?offset=9000',
      'products?status=out-of-stock',
      'products?sort=stock-desc',
      'products?sort=name-asc&category=bikinis',
      ...searches.map((search) => `products?${search}`),
    ]),
  };
}

/** @param {string} url @returns {Promise<string>} the session's cookies */
async function signIn(url) {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = staffAccount;
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`Staff could not sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
