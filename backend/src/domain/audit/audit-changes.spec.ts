import { type AuditChange, changesOf, idsIn, searchWords } from './audit-changes.js';
import type { AuditEntry } from './ports/audit-log.js';

const names = { category: new Map([[3, 'Bikinis']]), product: new Map<number, string>() };
const changes = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  changesOf({ before, after }, 'America/Los_Angeles', names);
/** The changes as texts, e.g. "price: $64.00 → $58.00". */
const texts = (...entry: Parameters<typeof changes>) =>
  changes(...entry).map(({ label, before, after }) => `${label}: ${[before, after].filter(Boolean).join(' → ')}`);

describe('the changes of an audit entry', () => {
  it('have names and values in words, with money and times of the store', () => {
    expect(changes({ price: 64, version: 3 }, { price: 58, version: 4 })).toEqual([
      { label: 'price', before: '$64.00', after: '$58.00' },
    ]);
    expect(
      texts(
        {
          'M, Navy: inventoryCount': 3,
          categoryId: 7,
          isNew: false,
          expiresAt: null,
          percentOff: 10,
          weight: null,
          tags: [],
        },
        {
          ...{ 'M, Navy: inventoryCount': 8, categoryId: 3, isNew: true },
          ...{ expiresAt: '2026-03-05T02:30:00.000Z', percentOff: 15, weight: 227, tags: ['a', 'b'] },
        },
      ),
    ).toEqual([
      'M, Navy: stock: 3 → 8',
      'category: a deleted category → Bikinis',
      '“new” mark: no → yes',
      'end: none → March 4, 2026 at 6:30 PM',
      'percentage: 10% → 15%',
      'weight: none → 227 g (8 oz)',
      'tags: none → a, b',
    ]);
  });

  it('have no former values for a new object, and omit empty values', () => {
    expect(changes(null, { total: 1234.5, description: null, paymentMethod: 'credit_card' })).toEqual([
      { label: 'total', before: null, after: '$1,234.50' },
      { label: 'payment method', before: null, after: 'credit card' },
    ]);
  });

  it('are the permissions gained and lost for a role', () => {
    const before = { name: 'Sales', permissions: ['orders.view', 'promotions.change'] };
    expect(texts(before, { name: 'Sales', permissions: ['orders.view', 'orders.refund'] })).toEqual([
      'permissions gained: orders (refund)',
      'permissions lost: promo codes (change)',
    ]);
  });

  it('name a picture by its file, and a day by its date', () => {
    const url = '/images/products/back.webp';
    expect(texts({ logo: null, closedDays: ['12-24'] }, { logo: url, closedDays: ['2026-12-26'] })).toEqual([
      'logo: the name of the store → back.webp',
      'closed days: December 24 → December 26, 2026',
    ]);
    expect(texts(null, { [`${url}: color`]: 'Navy' })).toEqual(['back.webp: color: Navy']);
  });
});

it('the products of a promo code are shown, but not the number of products of a bulk edit', () => {
  const limit = { label: 'products', before: null, after: 'Tide Top, Pier Top' };
  expect(changes(null, { products: limit.after })).toEqual([limit]);
  expect(changes(null, { products: 12 })).toEqual([]);
});

it('the words of an entry have at most 1,000 whole characters', () => {
  const change: AuditChange = { label: 'price', before: '$64.00', after: '$58.00' };
  expect(searchWords([change, { label: 'end', before: null, after: 'March 4, 2026' }])).toBe(
    'price $64.00 $58.00 end March 4, 2026',
  );
  expect(Array.from(searchWords([{ ...change, after: '🌊'.repeat(2000) }]))).toHaveLength(1000);
});

it('the ids of an entry are found by their kind', () => {
  const entries = [{ before: { categoryId: 3, setTopId: null }, after: { categoryId: 4, setTopId: 9 } }];
  expect([idsIn(entries, 'category'), idsIn(entries, 'product')]).toEqual([[3, 4], [9]]);
});
