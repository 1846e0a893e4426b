import request from 'supertest';
import { type Agent, signedIn } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

interface Detail {
  sizeChart: { size: string }[] | null;
}
const chartOf = async (slug: string) =>
  ((await request(shop.url).get(`/api/products/${slug}`).expect(200)).body as Detail).sizeChart;
const put = (body: object) => staff.put('/api/admin/size-charts').send(body);
const medium = [{ size: 'M', bust: [35, 37], hips: [38, 40.5] }];

describe('size charts', () => {
  it('exist for each kind from the start, and are shown with its products', async () => {
    const suit = await aProduct(shop.database, { garment: { kind: 'one-piece' } });
    expect((await chartOf(suit.slug))?.[2]).toEqual({
      ...{ size: 'M', bust: [35, 37], waist: [28, 30], hips: [38, 40], torso: [60, 61.5] },
    });
    expect(await chartOf((await aProduct(shop.database)).slug)).toBeNull();
    const { body } = await staff.get('/api/admin/size-charts').expect(200);
    expect((body as { charts: object[] }).charts).toHaveLength(7);
  });

  it('replace the chart of a product’s kind until they are removed, also on cached pages', async () => {
    const [suit, other] = [
      await aProduct(shop.database, { name: 'Reef Suit', garment: { kind: 'cover-up' } }),
      await aProduct(shop.database, { garment: { kind: 'cover-up' } }),
    ];
    for (const { slug } of [suit, other]) expect(await chartOf(slug)).toHaveLength(5);
    await put({ productId: suit.id, rows: medium }).expect(204);
    expect(await chartOf(suit.slug)).toEqual(medium);
    expect(await chartOf(other.slug)).toHaveLength(5);
    await put({ kind: 'cover-up', rows: [{ size: 'One size', hips: [34, 44] }] }).expect(204);
    expect(await chartOf(other.slug)).toEqual([{ size: 'One size', hips: [34, 44] }]);
    expect(await chartOf(suit.slug)).toEqual(medium);
    const { body } = await staff.get('/api/admin/size-charts').expect(200);
    const users = (body as { charts: { kind: string | null; usedBy?: object }[] }).charts.flatMap(({ kind, usedBy }) =>
      kind === 'cover-up' || kind === null ? [usedBy] : [],
    );
    expect(users).toEqual([{ total: 1, products: [{ id: other.id, name: expect.any(String) }] }, undefined]);
    await put({ productId: suit.id, rows: [] }).expect(204);
    expect(await chartOf(suit.slug)).toHaveLength(1);
    const entries = await shop.database.query(
      "SELECT subject_name, before, after FROM audit_entries WHERE action = 'size-chart.updated' ORDER BY id",
    );
    expect(entries).toMatchObject([
      {
        subject_name: 'Reef Suit',
        before: { sizes: [], 'size M': null },
        after: { sizes: ['M'], 'size M': 'bust 35–37, hips 38–40.5' },
      },
      { subject_name: 'cover-up', after: { sizes: ['One size'], 'size One size': 'hips 34–44' } },
      {
        subject_name: 'Reef Suit',
        before: { sizes: ['M'], 'size M': 'bust 35–37, hips 38–40.5' },
        after: { sizes: [], 'size M': null },
      },
    ]);
  });

  describe('with concurrent changes', () => {
    interface Chart {
      kind: string | null;
      version: number;
    }
    const wide = [{ size: 'One size', hips: [34, 44] }];
    const versionOf = async (kind: string) =>
      ((await staff.get('/api/admin/size-charts').expect(200)).body as { charts: Chart[] }).charts.find(
        (chart) => chart.kind === kind,
      )?.version;

    it('show the second staff member the saved version, and are overwritten only after that', async () => {
      const version = await versionOf('active-top');
      await put({ kind: 'active-top', rows: medium, version }).expect(204);
      const refused = await put({ kind: 'active-top', rows: wide, version }).expect(409);
      expect(refused.body).toMatchObject({
        code: 'changed-meanwhile',
        message: 'A colleague saved this while you were editing it. Your changes are not saved yet.',
        version: await versionOf('active-top'),
        current: { rows: medium },
      });
      await put({ kind: 'active-top', rows: wide, version: refused.body.version as number }).expect(204);
    });

    it('are not saved over a chart that was removed and created again', async () => {
      const version = await versionOf('active-bottom');
      await put({ kind: 'active-bottom', rows: [], version }).expect(204);
      await put({ kind: 'active-bottom', rows: medium, version: 0 }).expect(204);
      await put({ kind: 'active-bottom', rows: wide, version }).expect(409);
      await put({ kind: 'active-bottom', rows: wide, version: 0 }).expect(409);
    });

    it('are saved by one of two staff members who save at once', async () => {
      await put({ kind: 'bikini-top', rows: [] }).expect(204);
      const responses = await Promise.all([medium, wide].map((rows) => put({ kind: 'bikini-top', rows, version: 0 })));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    });
  });

  it.each<[object, number]>([
    [{ kind: 'dress', rows: medium }, 422],
    [{ kind: 'bikini', rows: 'M' }, 422],
    [{ kind: 'bikini', rows: [7] }, 422],
    [{ kind: 'bikini', rows: [{ size: 'M', bust: [35] }] }, 422],
    [{ kind: 'bikini', rows: [{ size: 'M', bust: [35, '37'] }] }, 422],
    [{ kind: 'bikini', rows: [{ size: 'M', bust: [37, 35] }] }, 422],
    [{ kind: 'bikini', rows: [{ size: 'M', bust: [0, 1e9] }] }, 422],
    [{ kind: 'bikini', rows: [{ size: '\u0000', bust: [35, 37] }] }, 422],
    [{ kind: 'bikini', rows: [...medium, ...medium] }, 422],
    [{ kind: 'bikini', productId: 1, rows: medium }, 400],
    [{ rows: medium }, 400],
    [{ productId: 2_000_000_000, rows: medium }, 404],
  ])('reject %j', async (body, status) => {
    await put(body).expect(status);
  });
});

describe('the size and the measurements of an account', () => {
  it('are private, and changed and deleted separately', async () => {
    const [{ agent: ana }, { agent: eve }] = [await signedIn(shop), await signedIn(shop)];
    await request(shop.url).get('/api/user/fit').expect(401);
    await ana.patch('/api/user/fit').send({ mySize: 'top:M', hips: 98 }).expect(200);
    await ana.patch('/api/user/fit').send({ hips: null, waist: 74.5 }).expect(200);
    const nothing = { mySize: null, bust: null, underbust: null, waist: null, hips: null, torso: null };
    expect((await ana.get('/api/user/fit').expect(200)).body).toEqual({ ...nothing, mySize: 'top:M', waist: 74.5 });
    expect((await eve.get('/api/user/fit').expect(200)).body).toEqual(nothing);
    await ana.patch('/api/user/fit').send({ mySize: null, waist: null }).expect(200);
    expect(await shop.database.query('SELECT FROM fit_profiles')).toEqual([]);
  });

  it.each([
    { mySize: 'M' },
    { mySize: 7 },
    { hips: '98' },
    { hips: 29 },
    { hips: 251 },
    { hips: 98.55 },
    { bust: [90] },
  ])('reject %j', async (body) => {
    const { agent } = await signedIn(shop);
    const response = await agent.patch('/api/user/fit').send(body).expect(422);
    expect(Object.keys((response.body as { errors: object }).errors)).toEqual(Object.keys(body));
  });
});
