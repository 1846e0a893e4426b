import request from 'supertest';
import type { DeliveryResponse } from '../../src/adapters/http/orders/delivery.response.js';
import { deliveryPromise } from '../../src/domain/orders/delivery-promise.js';
import type { DeliveryZone } from '../../src/domain/orders/delivery-zone.js';
import { deliveryTerms } from '../builders/delivery-terms.js';
import { signedIn } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

/** The shop packs on Tuesdays only. A cut-off between two requests of a test is therefore rare. */
const settings = {
  STORE_TIME_ZONE: 'America/New_York',
  SHIPPING_PACKING_DAYS: 'Tue',
  SHIPPING_CUT_OFF_HOUR: '9',
  SHIPPING_PROCESSING_DAYS: '0-1',
  SHIPPING_CLOSED_DAYS: '12-24',
  SHIPPING_TRANSIT_DAYS: 'contiguous=2-4,military=9-30',
};
const terms = {
  ...deliveryTerms,
  timeZone: 'America/New_York',
  packingWeekdays: [2],
  closedDays: ['12-24'],
  cutOffHour: 9,
  processing: { min: 0, max: 1 },
  transit: {
    ...deliveryTerms.transit,
    standard: {
      ...deliveryTerms.transit.standard,
      contiguous: { min: 2, max: 4 },
      military: { min: 9, max: 30 },
    },
  },
};

/** The shipping plan and its earlier versions. */
interface SavedPlans {
  versions: { version: number; plan: Record<string, unknown> & { zones: object[] } }[];
}

const transitsOf = (zones: readonly DeliveryZone[], method: 'standard' | 'expedited' = 'standard') =>
  zones.map((zone) => terms.transit[method][zone]);

describe('GET /api/delivery', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(settings);
  });
  afterAll(() => shop.close());

  const deliveryOf = async (query: Record<string, string> = {}): Promise<DeliveryResponse> =>
    (await request(shop.url).get('/api/delivery').query(query).expect(200)).body as DeliveryResponse;

  const firstOf = async (query: Record<string, string>) => {
    const { promises } = await deliveryOf(query);
    return promises[0] && { from: promises[0].from, to: promises[0].to };
  };

  const expected = (zones: readonly DeliveryZone[], method: 'standard' | 'expedited' = 'standard') => {
    const { from, to } = deliveryPromise(new Date(), transitsOf(zones, method), terms);
    return { from, to };
  };

  it('lists the promises for the next cut-offs by the shop’s settings, nearest first', async () => {
    const { promises } = await deliveryOf();
    expect(promises[0]).toEqual({
      ...expected(['contiguous']),
      orderBefore: deliveryPromise(new Date(), transitsOf(['contiguous']), terms).orderBefore.toISOString(),
    });
    expect(promises).toHaveLength(10);
    const moments = promises.map(({ orderBefore }) => Date.parse(orderBefore));
    expect(moments).toEqual([...moments].sort((one, other) => one - other));
    expect(moments.every((moment) => new Date(moment).getUTCDay() === 2)).toBe(true);
  });

  it('covers more time than any copy of a page is cached', async () => {
    const { promises } = await deliveryOf();
    const last = Date.parse(promises.at(-1)?.orderBefore ?? '');
    expect(last - Date.now()).toBeGreaterThan(8 * 24 * 3600 * 1000);
  });

  it('uses the known parts of the address', async () => {
    expect(await firstOf({ state: 'Hawaii', zipCode: '96813' })).toEqual(expected(['alaska-hawaii']));
    expect(await firstOf({ zipCode: '090' })).toEqual(expected(['military']));
    expect(await firstOf({ state: 'PR' })).toEqual(expected(['territories']));
    expect(await firstOf({ state: 'Nowhere' })).toEqual(
      expected(['contiguous', 'alaska-hawaii', 'territories', 'military']),
    );
  });

  it('uses the days that staff set for the shipping zone', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true });
    const { body } = await staff.get('/api/admin/shipping').expect(200);
    const [{ plan, version } = { plan: { zones: [] }, version: 0 }] = (body as SavedPlans).versions;
    const [others] = plan.zones;
    const put = (days: object) =>
      staff.put('/api/admin/shipping').send({
        ...{ ...plan, version },
        zones: [{ ...others, name: 'Hawaii', states: ['HI'], days }, others],
      });
    const refused = await put({ standard: { min: 5, max: 4 } }).expect(422);
    expect(refused.body.errors).toHaveProperty(['zones.0.days.standard.max']);
    await put({ standard: { min: 0, max: 4 } }).expect(422);
    const saved = (await put({ standard: { min: 1, max: 1 } }).expect(200)).body as SavedPlans;
    const hawaii = { state: 'HI', zipCode: '96813' };
    expect((await deliveryOf(hawaii)).transit).toEqual({ min: 1, max: 1 });
    expect((await deliveryOf()).transit).toEqual({ min: 2, max: 4 });
    const daysIn = async () => (await request(shop.url).get('/api/store').expect(200)).body.shipping.daysIn as unknown;
    expect(await daysIn()).toBe('most states');
    await staff
      .put('/api/admin/shipping')
      .send({ ...plan, version: saved.versions[0]?.version })
      .expect(200);
    expect(await firstOf(hawaii)).toEqual(expected(['alaska-hawaii']));
    expect(await daysIn()).toBeNull();
  });

  it('returns the dates of expedited shipping', async () => {
    expect(await firstOf({ shippingMethod: 'expedited' })).toEqual(expected(['contiguous'], 'expedited'));
    await request(shop.url).get('/api/delivery?shippingMethod=drone').expect(422);
  });

  it('is the same for every visitor: without a cookie, with an ETag, and cached', async () => {
    const first = await request(shop.url).get('/api/delivery').expect(200);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.headers['cache-control']).toBe('no-cache');
    await request(shop.url)
      .get('/api/delivery')
      .set('If-None-Match', first.get('ETag') ?? '')
      .expect(304);
  });
});
