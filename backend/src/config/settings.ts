import { z } from 'zod';
import { senderProblem } from '../domain/shared/email-address.js';
import { ConfigError, refusalOf } from './config-error.js';
import { deliverySettings } from './delivery-settings.js';
import { demoAccounts } from './demo-accounts.js';
import { redisUrl } from './redis-settings.js';
import { choice, email, integer, list, number, refused, url } from './setting-types.js';
import { trustedProxies } from './trusted-proxies.js';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Settings = z.output<typeof settings>;

/** Defaults of the demo shop. Any other shop must set its own values. */
export const demoStore = {
  STORE_NAME: 'Liberty Tide',
  STORE_EMAIL: 'hello@libertytide.example',
  STORE_PHONE: '(831) 555-0142',
  STORE_CITY: 'Santa Cruz',
  STORE_STATE: 'California',
  STORE_LATITUDE: '36.9741',
  STORE_LONGITUDE: '-122.0308',
  STORE_SUPPORT_EMAIL: 'support@libertytide.example',
} as const;

/** Whether the shop has the name of the demo shop. */
export const hasDemoName = (name: string) => name === demoStore.STORE_NAME;

const stripeExamples = {
  STRIPE_SECRET_KEY: 'sk_test_…',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_…',
  STRIPE_WEBHOOK_SECRET: 'whsec_…',
} as const;

const s3Examples = {
  S3_ENDPOINT: 'https://s3.us-west-1.amazonaws.com',
  S3_REGION: 'us-west-1',
  S3_BUCKET: 'shop-pictures',
  S3_ACCESS_KEY_ID: 'AKIA…',
  S3_SECRET_ACCESS_KEY: 'the key’s secret',
} as const;

const text = z.string();
const web = /^https?$/;
const postgres = /^postgres(ql)?$/;
const purgeUrl = 'https://cdn.example.com/purge';
const alertSmtpUrl = 'smtp://user:password@other-mail.example.com:587';
const secretExample = '32 random characters of your own';
const secret = text.min(
  16,
  refused('has fewer than 16 characters, or is a comma-separated list with such a secret', secretExample),
);

/** A sender: an email address, optionally in angle brackets after a name. */
const sender = text.refine(
  (value) => senderProblem(value) === null,
  refused('is not a sender', `"${demoStore.STORE_NAME}" <${demoStore.STORE_EMAIL}>`),
);

const socialLink = text
  .transform((entry) => {
    const [name = '', ...address] = entry.split('=');
    return { name: name.trim(), url: address.join('=') };
  })
  .refine(
    (link) => link.name !== '' && URL.canParse(link.url),
    refused('is not a list of name=address', 'Instagram=https://www.instagram.com/yourshop'),
  );

const cents = text
  .regex(/^\d{1,5}(\.\d{1,2})?$/, refused('is not a dollar amount', '19.99'))
  .transform((dollars) => Math.round(Number(dollars) * 100));

/** Schema of each setting: type, default, bounds and error message. `.env.example` describes the settings. */
const each = z.object({
  NODE_ENV: text.optional(),
  PORT: integer(0, 65535, 3000).default(3000),
  HOST: text.default('127.0.0.1'),
  WORKER_PORT: integer(0, 65535, 3001).optional(),
  PUBLIC_URL: url(web, 'https://shop.example.com').optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: url(postgres, 'postgres://shop@localhost/shop'),
  REDIS_URL: redisUrl.optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: sender.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_URL: url(web, 'http://127.0.0.1:12111').optional(),
  PAYMENTS: choice(['stripe', 'sandbox']).optional(),
  SALES_TAX: choice(['table', 'stripe']).default('table'),
  SESSION_SECRET: list.pipe(z.tuple([secret], secret)).optional(),
  DEMO_DATA: choice(['true', 'false'])
    .transform((flag) => flag === 'true')
    .optional(),
  ADMIN_USERNAME: text.min(3, refused('has fewer than 3 characters', 'admin')).optional(),
  ADMIN_EMAIL: email(demoAccounts.admin.email).optional(),
  ADMIN_PASSWORD: text
    .regex(/^.{8,128}$/s, refused('must have 8 to 128 characters', 'a-long-sentence-of-your-own'))
    .optional(),
  STAFF_SECOND_FACTOR: choice(['optional', 'required']).default('optional'),
  STORE_NAME: text.optional(),
  STORE_EMAIL: email(demoStore.STORE_EMAIL).optional(),
  STORE_PHONE: text.optional(),
  STORE_CITY: text.optional(),
  STORE_STATE: text.optional(),
  STORE_LATITUDE: number(-90, 90, Number(demoStore.STORE_LATITUDE)).optional(),
  STORE_LONGITUDE: number(-180, 180, Number(demoStore.STORE_LONGITUDE)).optional(),
  STORE_SUPPORT_EMAIL: email(demoStore.STORE_SUPPORT_EMAIL).optional(),
  /** Lines are separated by semicolons. */
  STORE_RETURN_ADDRESS: text.optional(),
  STORE_SOCIAL_LINKS: list.pipe(z.array(socialLink)).optional(),
  STORE_TIME_ZONE: text
    .refine(isTimeZone, refused('is not a time zone', 'America/Los_Angeles'))
    .default('America/Los_Angeles'),
  SHIPPING_EXPEDITED: cents.optional(),
  ...deliverySettings,
  S3_ENDPOINT: url(web, s3Examples.S3_ENDPOINT).optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  TRUST_PROXY: trustedProxies.default(null),
  RATE_LIMIT_FACTOR: number(0.01, 1_000_000, 1).default(1),
  HELD_UNITS_PER_NETWORK: integer(1, 1000, 12).default(12),
  WEB_CONCURRENCY: integer(1, 64, 1).optional(),
  MAX_CONNECTIONS: integer(16, 1_000_000, 4000).default(4000),
  RESPONSE_CACHE_MB: integer(0, 4096, 32).default(32),
  EDGE_CACHE_SECONDS: integer(0, 7 * 24 * 3600, 0).default(0),
  EDGE_PURGE_URL: url(web, purgeUrl).optional(),
  EDGE_PURGE_TOKEN: text.optional(),
  METRICS_TOKEN: text
    .regex(
      /^[\w.~+/=-]{16,}$/,
      refused('is not a token of at least 16 letters, digits and -._~+/=', '32-random-characters-of-your-own'),
    )
    .optional(),
  ALERT_WEBHOOK_URL: url(web, 'https://chat.example.com/hooks/shop').optional(),
  ALERT_EMAIL: email('operators@shop.example.com').optional(),
  ALERT_SMTP_URL: url(/^smtps?$/, alertSmtpUrl).optional(),
  HEARTBEAT_URL: url(web, 'https://heartbeat.example.com/shop').optional(),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/**
 * Adds the rules that compare several settings. These rules also run if single settings are malformed, so that one
 * start reports all errors. zod would skip them after a failed `int()` or `max()`, so the schemas above use `refine()`
 * instead.
 */
export const settings = each.superRefine(refuseContradictions, { when: () => true });

function refuseContradictions(env: z.output<typeof each>, context: z.core.$RefinementCtx): void {
  const isSet = (name: string) => env[name as keyof typeof env] !== undefined;
  const refuse = (name: string, problem: string, example: string) => {
    context.addIssue({ code: 'custom', path: [name], message: refusalOf(name, problem, example) });
  };
  const requireAll = (examples: Partial<Record<keyof typeof env, string>>, problem: string) => {
    for (const [name, example] of Object.entries(examples)) if (!isSet(name)) refuse(name, problem, example);
  };
  const production = env.NODE_ENV === 'production';
  if (production) {
    requireAll(demoStore, 'is missing: production does not run as the demo shop');
    requireAll({ SESSION_SECRET: secretExample }, 'is missing');
    if (env.DEMO_DATA === true) refuse('DEMO_DATA', 'cannot be true in production', 'false');
  }
  if (Object.keys(stripeExamples).some(isSet)) {
    requireAll(stripeExamples, 'is missing, but other Stripe settings are set');
  } else if (env.PAYMENTS === 'stripe') {
    requireAll(stripeExamples, 'is missing though PAYMENTS is stripe');
  } else if (production && env.PAYMENTS !== 'sandbox') {
    const problem = 'is missing: production accepts sandbox payments only with PAYMENTS=sandbox';
    requireAll({ ...stripeExamples, STRIPE_SECRET_KEY: 'sk_live_…' }, problem);
  }
  if (env.SALES_TAX === 'stripe' && (env.PAYMENTS === 'sandbox' || !isSet('STRIPE_SECRET_KEY')))
    refuse('SALES_TAX', 'needs payments by Stripe', 'table');
  if (Object.keys(s3Examples).some(isSet)) requireAll(s3Examples, 'is missing, but other S3 settings are set');
  if (!(env.DEMO_DATA ?? !production) && (isSet('ADMIN_USERNAME') || isSet('ADMIN_EMAIL'))) {
    requireAll({ ADMIN_USERNAME: 'admin' }, 'is missing, but ADMIN_EMAIL is set');
    const others = { ADMIN_EMAIL: 'admin@shop.example.com', ADMIN_PASSWORD: 'a-long-sentence' };
    requireAll(others, 'is missing, but ADMIN_USERNAME is set');
  }
  // A cache in front of the shop is purged by tags, and only responses in the response cache have tags.
  if (env.EDGE_CACHE_SECONDS > 0 && env.RESPONSE_CACHE_MB === 0)
    refuse('EDGE_CACHE_SECONDS', 'needs RESPONSE_CACHE_MB above 0', '0');
  if (isSet('ALERT_EMAIL')) requireAll({ ALERT_SMTP_URL: alertSmtpUrl }, 'is missing, but ALERT_EMAIL is set');
  if (isSet('EDGE_PURGE_TOKEN')) requireAll({ EDGE_PURGE_URL: purgeUrl }, 'is missing, but EDGE_PURGE_TOKEN is set');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses all settings. Empty settings, and lists without entries, count as absent.
 * @throws ConfigError with one line for each wrong setting
 */
export function parseSettings(env: Environment): Settings {
  const given = Object.entries(env).filter(([, value]) => /[^\s,]/.test(value ?? ''));
  const { data, error } = settings.safeParse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])));
  if (!error) return data;
  const refusals = new Map<PropertyKey | undefined, string>();
  for (const { path, message } of error.issues) if (!refusals.has(path[0])) refusals.set(path[0], message);
  throw new ConfigError([...refusals.values()].join('\n'));
}
