import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { storeSettings } from '../../test/builders/store-settings.js';
import { ConfigError } from './config-error.js';
import { demoFolder, parseConfig } from './config.js';
import { settings as schema } from './settings.js';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-config-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const settings = {
  DATABASE_URL: 'postgres://shop@localhost/shop',
  DATA_DIR: dataDir,
  SESSION_SECRET: 'a secret of 22 letters',
};
const production = { ...settings, ...storeSettings, NODE_ENV: 'production' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const s3 = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_REGION: 'us-west-1',
  S3_BUCKET: 'shop-pictures',
  S3_ACCESS_KEY_ID: 'key-1',
  S3_SECRET_ACCESS_KEY: 'secret-1',
};

/** The lines of the error, or none if the shop starts with these settings. */
function refusals(env: Record<string, string | undefined>): string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

const fileInRoot = (name: string) => fs.readFileSync(path.join(demoFolder, '..', name), 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

describe('the settings', () => {
  it('have defaults, except for the address of the database', () => {
    expect(parseConfig(settings)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      payments: 'sandbox',
      demo: true,
      redis: null,
      workerPort: null,
      smtpUrl: null,
      webConcurrency: 1,
      store: { name: 'Liberty Tide', timeZone: 'America/Los_Angeles' },
    });
  });

  it('default to one web process per core in production, within the limits of memory and database connections', () => {
    const concurrencyOn = (cores: number, gigabytes: number, limit = 0) => {
      jest.spyOn(os, 'availableParallelism').mockReturnValue(cores);
      jest.spyOn(os, 'totalmem').mockReturnValue(gigabytes * 2 ** 30);
      jest.spyOn(process, 'constrainedMemory').mockReturnValue(limit * 2 ** 30);
      return parseConfig({ ...production, PAYMENTS: 'sandbox', SESSION_SECRET: 'a secret of this test' })
        .webConcurrency;
    };
    try {
      expect([concurrencyOn(1, 0.4), concurrencyOn(4, 16), concurrencyOn(64, 256)]).toEqual([1, 4, 6]);
      expect(concurrencyOn(16, 64, 2)).toBe(4);
      expect(parseConfig({ ...settings, WEB_CONCURRENCY: '3' }).webConcurrency).toBe(3);
      expect(parseConfig(settings).webConcurrency).toBe(1);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('accept each loopback name as an origin, and only the public address in production', () => {
    expect(parseConfig({ ...settings, PORT: '4000' }).allowedOrigins).toEqual(
      expect.arrayContaining(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']),
    );
    const open = { ...settings, HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example.com/' };
    expect(parseConfig(open).allowedOrigins).toEqual(['https://shop.example.com']);
  });

  it('permit reset links in responses only outside of production, on a loopback address, without a mail server or a proxy', () => {
    const shows = (part: Record<string, string>) => parseConfig({ ...settings, ...part }).showsResetLinks;
    for (const host of ['127.0.0.1', '::1', 'localhost']) expect(shows({ HOST: host })).toBe(true);
    for (const host of ['0.0.0.0', '::', '192.168.1.4', 'shop.example.com']) expect(shows({ HOST: host })).toBe(false);
    for (const name of ['localhost:3000', '127.0.0.1', '[::1]:80'])
      expect(shows({ PUBLIC_URL: `http://${name}` })).toBe(true);
    for (const name of ['shop.example.com', '127.0.0.1.nip.io', 'localhost.example'])
      expect(shows({ PUBLIC_URL: `http://${name}` })).toBe(false);
    expect(shows({ TRUST_PROXY: 'true' })).toBe(false);
    expect(shows({ TRUST_PROXY: 'loopback' })).toBe(false);
    expect(shows({ SMTP_URL: 'smtp://127.0.0.1' })).toBe(false);
    expect(shows({ ...production, PAYMENTS: 'sandbox' })).toBe(false);
  });

  it('select Stripe when its three keys are set', () => {
    expect(parseConfig({ ...settings, ...stripe })).toMatchObject({
      payments: 'stripe',
      stripe: { secretKey: 'sk_test_1' },
    });
    expect(parseConfig({ ...settings, ...stripe, PAYMENTS: 'sandbox' }).payments).toBe('sandbox');
  });

  it('select an S3 bucket when its five settings are set', () => {
    expect(parseConfig(settings).s3).toBeNull();
    expect(parseConfig({ ...settings, ...s3 }).s3).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'us-west-1',
      bucket: 'shop-pictures',
      accessKeyId: 'key-1',
      secretAccessKey: 'secret-1',
    });
  });

  it('contain packing days and transit times, with defaults for zones that are not set', () => {
    expect(parseConfig(settings).delivery).toEqual({
      packingWeekdays: [1, 2, 3, 4, 5],
      closedDays: [],
      cutOffHour: 14,
      processing: { min: 1, max: 2 },
      transit: {
        standard: {
          contiguous: { min: 3, max: 5 },
          'alaska-hawaii': { min: 5, max: 10 },
          territories: { min: 5, max: 14 },
          military: { min: 7, max: 21 },
        },
        expedited: {
          contiguous: { min: 1, max: 2 },
          'alaska-hawaii': { min: 2, max: 4 },
          territories: { min: 3, max: 6 },
          military: { min: 5, max: 15 },
        },
      },
    });
    const own = {
      SHIPPING_PACKING_DAYS: 'Mon, Sat',
      SHIPPING_CLOSED_DAYS: '2026-11-27, 02-29',
      SHIPPING_PROCESSING_DAYS: '1',
      SHIPPING_TRANSIT_DAYS: 'contiguous=2, military=10-30',
    };
    expect(parseConfig({ ...settings, ...own }).delivery).toMatchObject({
      packingWeekdays: [1, 6],
      closedDays: ['2026-11-27', '02-29'],
      processing: { min: 1, max: 1 },
      transit: { standard: { contiguous: { min: 2, max: 2 }, territories: { max: 14 }, military: { max: 30 } } },
    });
  });

  it('contain a generated session secret that survives a restart', () => {
    const unnamed = { ...settings, SESSION_SECRET: undefined };
    const first = parseConfig(unnamed).sessionSecrets;
    expect(first).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(parseConfig(unnamed).sessionSecrets).toEqual(first);
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: '' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/shop' }],
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'shop.example.com' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'Liberty Tide' }],
    ['DEMO_DATA', { DEMO_DATA: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true,10.0.0.1' }],
    ['PAYMENTS', { PAYMENTS: 'cash' }],
    ['S3_BUCKET', { ...s3, S3_BUCKET: '' }],
    ['S3_SECRET_ACCESS_KEY', { ...s3, S3_SECRET_ACCESS_KEY: '' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 's3.example.com' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }],
    ['STRIPE_API_URL', { STRIPE_API_URL: 'localhost' }],
    ['STORE_EMAIL', { STORE_EMAIL: 'hello' }],
    ['STORE_TIME_ZONE', { STORE_TIME_ZONE: 'Mars/Olympus' }],
    ['STORE_LATITUDE', { STORE_LATITUDE: '91' }],
    ['STORE_SOCIAL_LINKS', { STORE_SOCIAL_LINKS: 'https://example.com' }],
    ['SHIPPING_EXPEDITED', { SHIPPING_EXPEDITED: '19.999' }],
    ['SHIPPING_PROCESSING_DAYS', { SHIPPING_PROCESSING_DAYS: '2-1' }],
    ['SHIPPING_PROCESSING_DAYS', { SHIPPING_PROCESSING_DAYS: 'soon' }],
    ['SHIPPING_PACKING_DAYS', { SHIPPING_PACKING_DAYS: 'Mon,Tuesday' }],
    ['SHIPPING_CUT_OFF_HOUR', { SHIPPING_CUT_OFF_HOUR: '14:30' }],
    ['SHIPPING_CLOSED_DAYS', { SHIPPING_CLOSED_DAYS: '12/24' }],
    ['SHIPPING_CLOSED_DAYS', { SHIPPING_CLOSED_DAYS: '2026-02-30' }],
    ['SHIPPING_CLOSED_DAYS', { SHIPPING_CLOSED_DAYS: Array(101).fill('12-24').join() }],
    ['SHIPPING_TRANSIT_DAYS', { SHIPPING_TRANSIT_DAYS: 'Mars=3-5' }],
    ['SHIPPING_TRANSIT_DAYS', { SHIPPING_TRANSIT_DAYS: 'military=0' }],
    ['SHIPPING_EXPEDITED_TRANSIT_DAYS', { SHIPPING_EXPEDITED_TRANSIT_DAYS: 'contiguous' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
    ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '1.5' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
    ['ADMIN_EMAIL', { DEMO_DATA: 'false', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'long enough' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'the new one, long enough,short' }],
  ])('reject an invalid %s in one line with an example', (name, wrong) => {
    const wrongly = () => parseConfig({ ...settings, ...wrong });
    expect(wrongly).toThrow(ConfigError);
    expect(wrongly).toThrow(new RegExp(`^${name} .+, e\\.g\\. ${name}=.+$`));
    // Rules that compare several settings also apply if another setting is malformed.
    const lines = refusals({ ...settings, ...wrong, EDGE_PURGE_TOKEN: 'token' });
    expect(lines).toEqual([expect.stringMatching(`^${name} `), expect.stringMatching('^EDGE_PURGE_URL is missing, ')]);
  });

  it.each([
    ['SESSION_SECRET', { ...production, ...stripe, SESSION_SECRET: undefined }],
    ['STRIPE_SECRET_KEY', production],
    ['DEMO_DATA', { ...production, ...stripe, DEMO_DATA: 'true' }],
  ])('prevent a production start with an unsuitable %s', (name, wrong) => {
    expect(() => parseConfig(wrong)).toThrow(ConfigError);
    expect(() => parseConfig(wrong)).toThrow(new RegExp(`^${name} `));
  });

  it('reject the demo shop in production, and list every missing or invalid setting on its own line', () => {
    expect(refusals({ ...settings, PAYMENTS: 'stripe' })).toEqual([
      'STRIPE_SECRET_KEY is missing though PAYMENTS is stripe, e.g. STRIPE_SECRET_KEY=sk_test_…',
      'STRIPE_PUBLISHABLE_KEY is missing though PAYMENTS is stripe, e.g. STRIPE_PUBLISHABLE_KEY=pk_test_…',
      'STRIPE_WEBHOOK_SECRET is missing though PAYMENTS is stripe, e.g. STRIPE_WEBHOOK_SECRET=whsec_…',
    ]);
    const withoutStripe = ['SALES_TAX needs payments by Stripe, e.g. SALES_TAX=table'];
    expect(refusals({ ...settings, SALES_TAX: 'stripe' })).toEqual(withoutStripe);
    expect(refusals({ ...settings, ...stripe, PAYMENTS: 'sandbox', SALES_TAX: 'stripe' })).toEqual(withoutStripe);
    expect(refusals({ ...settings, ...stripe, SALES_TAX: 'stripe' })).toEqual([]);
  });

  it('refuse to start production as the demo shop, and name everything that is missing or wrong, one line each', () => {
    const named = (env: Record<string, string | undefined>) => refusals(env).map((line) => line.split(' ')[0]);
    expect(named({ ...production, ...stripe })).toEqual([]);
    const wrong = { STORE_NAME: undefined, STORE_PHONE: '', STORE_LATITUDE: 'north', SESSION_SECRET: undefined };
    expect(named({ ...production, ...stripe, ...wrong, PORT: 'abc', DEMO_DATA: 'true' }).sort()).toEqual(
      ['DEMO_DATA', 'PORT', 'SESSION_SECRET', 'STORE_LATITUDE', 'STORE_NAME', 'STORE_PHONE'].sort(),
    );
    expect(named({ NODE_ENV: 'production' }).sort()).toEqual(
      [
        ...['DATABASE_URL', 'SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
        ...['STORE_NAME', 'STORE_EMAIL', 'STORE_PHONE', 'STORE_CITY', 'STORE_STATE', 'STORE_LATITUDE'],
        ...['STORE_LONGITUDE', 'STORE_SUPPORT_EMAIL'],
      ].sort(),
    );
    expect(refusals({ ...production, ...stripe, STORE_CITY: undefined })).toEqual([
      'STORE_CITY is missing: production does not run as the demo shop, e.g. STORE_CITY=Santa Cruz',
    ]);
  });

  it('accept no proxy, one proxy, or a list of addresses and ranges', () => {
    const trusts = (value: string, address: string, distance = 0) =>
      parseConfig({ ...settings, TRUST_PROXY: value }).trustedProxies?.(address, distance);
    expect(parseConfig(settings).trustedProxies).toBeNull();
    expect(parseConfig({ ...settings, TRUST_PROXY: 'false' }).trustedProxies).toBeNull();
    expect([trusts('true', '203.0.113.7'), trusts('true', '203.0.113.7', 1)]).toEqual([true, false]);
    const list = 'uniquelocal, 173.245.48.0/20, 2400:cb00::/32';
    for (const proxy of ['10.0.0.2', '::ffff:172.18.0.3', '173.245.48.9', '2400:cb00::1'])
      expect(trusts(list, proxy, 3)).toBe(true);
    for (const stranger of ['203.0.113.7', '8.8.8.8', '2001:db8::1']) expect(trusts(list, stranger)).toBe(false);
  });

  it('contain the store’s own data in production, and no link of the demo shop', () => {
    expect(parseConfig({ ...production, ...stripe })).toMatchObject({
      store: { name: 'Harbor Swim', city: 'Monterey', latitude: 36.6002, socialLinks: [] },
      mailFrom: '"Harbor Swim" <hello@harbor.example>',
    });
  });

  it('permit sandbox payments in production only with an explicit setting', () => {
    expect(parseConfig({ ...production, PAYMENTS: 'sandbox' })).toMatchObject({ payments: 'sandbox', demo: false });
  });

  it('are all listed in .env.example and in the table of docs/operations.md', () => {
    const names = Object.keys(schema.shape).sort();
    expect(namesIn(fileInRoot('.env.example'), /^# ([A-Z][A-Z0-9_]*)=/gm)).toEqual(names);
    const [table = ''] = fileInRoot('docs/operations.md')
      .split(/^## .+$/m)
      .filter((part) => part.includes('| name | default |'));
    const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].join();
    expect(namesIn(cells, /`([A-Z][A-Z0-9_]*)`/g)).toEqual(names);
  });

  it('have the defaults that .env.example names, except for services, which it shows by example', () => {
    const services = /^(DATABASE_.+|REDIS_URL|SMTP_URL|MAIL_FROM|EDGE_PURGE_URL|DATA_DIR)$/;
    const named = [...fileInRoot('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].flatMap(
      ([, name = '', value = '']): [string, string][] => (services.test(name) ? [] : [[name, value]]),
    );
    expect(parseConfig({ ...Object.fromEntries(named), ...settings })).toEqual(parseConfig(settings));
  });
});
