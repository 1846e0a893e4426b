import type { AuditListResponse } from '../../src/adapters/http/audit/audit.response.js';
import { type AuditEntry, AuditLog } from '../../src/domain/audit/ports/audit-log.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({ STORE_TIME_ZONE: 'America/Los_Angeles' });
  ({ agent: staff, user } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

const record = (entry: Partial<AuditEntry>) =>
  shop.app.get(AuditLog, { strict: false }).record({
    staffId: user.id,
    action: 'product.updated',
    subjectId: '12',
    subjectName: 'Tide Top',
    before: null,
    after: null,
    ...entry,
  });
const list = async (query = '') => (await staff.get(`/api/admin/audit${query}`).expect(200)).body as AuditListResponse;
const names = async (query: string) => (await list(query)).entries.map(({ subjectName }) => subjectName);

describe('the audit log', () => {
  it('lists actions with their author, subject and previous values, newest first', async () => {
    await record({ subjectName: 'Earlier' });
    await record({ before: { price: 20 }, after: { price: 25 } });
    const { entries, total } = await list();
    expect(total).toBe(2);
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      by: user.username,
      action: 'product.updated',
      subjectKind: 'product',
      subjectId: '12',
      subjectName: 'Tide Top',
      before: { price: 20 },
      after: { price: 25 },
      changes: [{ label: 'price', before: '$20.00', after: '$25.00' }],
    });
    expect(entries[1]?.subjectName).toBe('Earlier');
  });

  it('is searched by subject, action and name, and filtered by author', async () => {
    const other = (await signedIn(shop, { admin: true })).user;
    await record({ action: 'order.refunded', subjectId: 'K7QF2M9X4TBDW8HN', subjectName: 'K7QF-2M9X-4TBD-W8HN' });
    await record({ staffId: other.id, action: 'image.deleted', subjectId: 'sun.webp', subjectName: '100%_sun.jpg' });
    expect(await names('?search=REFUND k7qf')).toEqual(['K7QF-2M9X-4TBD-W8HN']);
    expect(await names('?search=0%25_s')).toEqual(['100%_sun.jpg']);
    expect(await names('?search=nothing')).toEqual([]);
    expect(await names(`?user=${other.username.toUpperCase()}`)).toEqual(['100%_sun.jpg']);
    expect(await names('?subject=order:k7qf-2m9x-4tbd-w8hn')).toEqual(['K7QF-2M9X-4TBD-W8HN']);
    expect(await names('?subject=image:sun.webp')).toEqual(['100%_sun.jpg']);
    const [refund] = (await list('?subject=order:K7QF2M9X4TBDW8HN')).entries;
    expect(refund?.subjectId).toBe('K7QF-2M9X-4TBD-W8HN');
  });

  it('is searched by the names and values of the changed fields', async () => {
    const category = await shop.database.query<{ id: number }>(
      `INSERT INTO categories (name, slug) VALUES ('Sarongs', 'sarongs') RETURNING id`,
    );
    await record({
      subjectName: 'Harbor Wrap',
      before: { compareAtPrice: 71.5, categoryId: 0 },
      after: { compareAtPrice: null, categoryId: category[0]?.id },
    });
    expect(await names('?search=compare-at 71.50')).toEqual(['Harbor Wrap']);
    expect(await names('?search=category sarongs harbor')).toEqual(['Harbor Wrap']);
  });

  it('is filtered by area, and lists its authors', async () => {
    await record({ action: 'shipping.changed', subjectId: 'all', subjectName: 'Shipping' });
    await record({ action: 'store.changed', subjectId: 'content', subjectName: 'Texts' });
    expect(await names('?area=store')).toEqual(['Texts', 'Shipping']);
    expect(await names('?area=store&search=shipping')).toEqual(['Shipping']);
    const { authors } = await list('?area=store');
    expect(authors).toEqual([...new Set(authors)].sort());
    expect(authors).toEqual(expect.arrayContaining([user.username]));
  });

  it('is filtered by days in the store’s time zone', async () => {
    await shop.database.query(
      `INSERT INTO audit_entries (user_id, username, action, subject_kind, subject_id, subject_name, created_at)
       SELECT $1, 'past', 'product.updated', 'product', '1', at, at::timestamptz
       FROM unnest($2::text[]) AS at`,
      [user.id, ['2026-03-04T07:59:59Z', '2026-03-04T08:00:00Z', '2026-03-06T07:59:59Z', '2026-03-06T08:00:00Z']],
    );
    expect(await names('?user=past&from=2026-03-04&to=2026-03-05')).toEqual([
      '2026-03-06T07:59:59Z',
      '2026-03-04T08:00:00Z',
    ]);
    expect(await list('?user=past&limit=1&offset=1')).toMatchObject({
      total: 4,
      entries: [{ subjectName: '2026-03-06T07:59:59Z' }],
    });
  });

  it.each([
    ['from', '2026-02-30'],
    ['from', '2026-W10-1'],
    ['to', '0000-01-01'],
    ['to', 'yesterday'],
    ['subject', 'product'],
    ['area', 'products,orders'],
    ['limit', '101'],
  ])('rejects the %s “%s”', async (field, value) => {
    const refused = await staff.get(`/api/admin/audit?${field}=${value}`).expect(422);
    expect(refused.body.errors).toEqual({ [field]: expect.any(String) });
  });

  it('is restricted to staff', async () => {
    await visitor(shop).get('/api/admin/audit').expect(401);
    await (await signedIn(shop)).agent.get('/api/admin/audit').expect(403);
  });

  it('retains the name of a deleted user', async () => {
    const formerUser = (await signedIn(shop, { admin: true })).user;
    await record({ staffId: formerUser.id, subjectName: 'Left behind' });
    await shop.database.query('DELETE FROM users WHERE id = $1', [formerUser.id]);
    expect((await list('?search=left behind')).entries).toMatchObject([{ by: formerUser.username }]);
  });
});
