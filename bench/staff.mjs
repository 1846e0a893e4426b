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

/** The member of staff who measures. */
export const staffAccount = { username: 'bench', password: randomBytes(12).toString('hex') };

/** The settings that make the account. */
export const staffSettings = {
  ADMIN_USERNAME: staffAccount.username,
  ADMIN_EMAIL: 'bench@shop.example',
  ADMIN_PASSWORD: staffAccount.password,
};

/**
 * What staff ask most.
 * @param {string[]} orderIds some that the shop has
 * @param {number} orders how many it has in all
 * @returns {Record<string, string[]>} addresses by what they are
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
