import { randomBytes } from 'node:crypto';

/** Search texts of staff: single letters, then names, products, email addresses and ids. */
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

/** Staff account for the measurements. */
export const staffAccount = { username: 'bench', password: randomBytes(12).toString('hex') };

/** Settings that create the account. */
export const staffSettings = {
  ADMIN_USERNAME: staffAccount.username,
  ADMIN_EMAIL: 'bench@shop.example',
  ADMIN_PASSWORD: staffAccount.password,
};

/**
 * Most frequent requests of staff.
 * @param {string[]} orderIds some ids of the shop's orders
 * @param {number} orders total number of orders
 * @returns {Record<string, string[]>} paths by kind
 */
export function staffCalls(orderIds, orders) {
  const last = orders - 25;
  const searches = typed.map((text) => `search=${encodeURIComponent(text)}`);
  const [month, today] = [30, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  const calls = {
    'orders, the newest': ['orders'],
    'orders by status and date': [
      'orders?status=pending',
      'orders?status=completed&sort=total-desc',
      `orders?from=${month}&to=${today}`,
      `orders?status=shipped&from=${month}`,
    ],
    'orders, searched': searches.map((search) => `orders?${search}`),
    'orders, the last page': ['created-desc', 'total-desc', 'customer-asc', 'status-asc'].map(
      (sort) => `orders?sort=${sort}&offset=${last}`,
    ),
    'one order': orderIds.map((id) => `orders/${id}`),
    'products, the newest': ['products'],
    'products, sorted and narrowed': [
      'products?offset=900',
      'products?status=out-of-stock',
      'products?sort=stock-desc',
      'products?sort=name-asc&category=bikinis',
    ],
    'products, searched': searches.map((search) => `products?${search}`),
    'mails, the newest': ['mail', 'mail?state=sent', 'mail?template=order-confirmation'],
    'mails, searched': ['ana.flores700', 'Hughes', 'shipped', 'zzz'].map((text) => `mail?search=${text}`),
  };
  return Object.fromEntries(
    Object.entries(calls).map(([name, paths]) => [name, paths.map((path) => `/api/admin/${path}`)]),
  );
}
