import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoAccounts, publishedPasswords } from './demo-accounts.js';
import { demoStore, type Environment, hasDemoName, parseSettings, type Settings } from './settings.js';

/**
 * The folder of the demo shop's catalog, pictures and video. The relative path is the same in the sources and in the
 * build.
 */
export const demoFolder = fileURLToPath(new URL('../../../demo/', import.meta.url));

/** The built storefront. */
export const storefrontFolder = new URL('../../../frontend/dist/', import.meta.url);

/** Max milliseconds that a shutdown waits for running requests and jobs. */
export const shutdownTimeoutMs = 30_000;

/**
 * All settings of the shop, parsed once: the object that `configOf` returns. Nest uses this class as the injection
 * token.
 */
export abstract class Config extends (class {} as new () => Readonly<ReturnType<typeof configOf>>) {}

export type StripeSettings = NonNullable<Config['stripe']>;
export type S3Settings = NonNullable<Config['s3']>;
export type FirstAdmin = NonNullable<Config['firstAdmin']>;

/** @throws ConfigError with one line for each wrong setting */
export function parseConfig(env: Environment): Config {
  return configOf(parseSettings(env));
}

function configOf(env: Settings) {
  const production = env.NODE_ENV === 'production';
  const demo = env.DEMO_DATA ?? !production;
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(env.HOST);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  const { origin, hostname } = new URL(publicUrl);
  const dataDir = path.resolve(env.DATA_DIR);
  const store = storeOf(env, production);
  const stripe = stripeOf(env);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** The port of a separate worker's health checks and metrics; null if the worker has no port. */
    workerPort: env.WORKER_PORT ?? null,
    /** The base URL for links, without a trailing slash. */
    publicUrl,
    /** Origins whose pages may send requests that change data. For a loopback address, includes all loopback names. */
    allowedOrigins: [
      origin,
      ...(loopback ? ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${env.PORT}`) : []),
    ],
    dataDir,
    databaseUrl: env.DATABASE_URL.replace(/\/$/, ''),
    /** Null if mails are delivered without a queue. */
    redis: env.REDIS_URL ?? null,
    /** Null if each mail is saved as a file in the local mailbox. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `"${store.name.replace(/["\\<>]/g, '')}" <${store.email}>`,
    /**
     * Whether the response to a password reset may contain the link. Requires that no mail is sent, and that only this
     * machine can reach the shop.
     */
    showsResetLinks:
      !production && env.SMTP_URL === undefined && loopback && env.TRUST_PROXY === null && isLoopbackName(hostname),
    payments: env.PAYMENTS ?? (stripe ? ('stripe' as const) : ('sandbox' as const)),
    stripe,
    /**
     * Source of the sales tax: `table` for the rates that staff enter, `stripe` for Stripe Tax, which requires payments
     * by Stripe.
     */
    salesTax: env.SALES_TAX,
    /** Null if product pictures are stored in the data folder. */
    s3: s3Of(env),
    /** The first secret signs and encrypts new values. Values from all secrets are accepted. */
    sessionSecrets: env.SESSION_SECRET ?? ([storedSecret(path.join(dataDir, 'session-secret'))] as const),
    demo,
    firstAdmin: firstAdminOf(env, demo),
    /** Passwords that no account may use. */
    refusedPasswords: production ? publishedPasswords : [],
    /** The store's name and the host name of its site. Passwords that mainly consist of these names are rejected. */
    shopNames: [store.name, hostname.replace(/^www\./, '')],
    store,
    /** Price in cents; null if the shop does not offer expedited shipping. */
    expeditedShippingCents: env.SHIPPING_EXPEDITED ?? null,
    delivery: {
      packingWeekdays: env.SHIPPING_PACKING_DAYS,
      closedDays: env.SHIPPING_CLOSED_DAYS,
      cutOffHour: env.SHIPPING_CUT_OFF_HOUR,
      processing: env.SHIPPING_PROCESSING_DAYS,
      transit: { standard: env.SHIPPING_TRANSIT_DAYS, expedited: env.SHIPPING_EXPEDITED_TRANSIT_DAYS },
    },
    trustedProxies: env.TRUST_PROXY,
    /** Whether staff need an authenticator app or a passkey. */
    secondFactorRequired: env.STAFF_SECOND_FACTOR === 'required',
    /** Multiplies all limits per network or email address. */
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    /**
     * Max units of one product that the checkouts of one network may hold, before `rateLimitFactor` multiplies this
     * limit.
     */
    heldUnitsPerNetwork: env.HELD_UNITS_PER_NETWORK,
    webConcurrency: env.WEB_CONCURRENCY ?? (production ? usualConcurrency() : 1),
    /** Max database connections of one process. */
    maxConnections: env.MAX_CONNECTIONS,
    /** The token required to read the metrics; null if only callers on this machine may read them. */
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    /** Size of one process's response cache in bytes; 0 disables it. */
    responseCacheBytes: env.RESPONSE_CACHE_MB * 1024 * 1024,
    /** Seconds for which a CDN or proxy in front of the shop may cache public responses; 0 disables this. */
    edgeCacheSeconds: env.EDGE_CACHE_SECONDS,
    /** Destinations for the worker's alerts; each is null if it is not set. */
    alerts: alertsOf(env),
    /** The purge endpoint of a cache in front of the shop, with its bearer token; null if the shop sends no purges. */
    edgePurge:
      env.EDGE_PURGE_URL === undefined ? null : { url: env.EDGE_PURGE_URL, token: env.EDGE_PURGE_TOKEN ?? null },
  };
}

function storeOf(given: Settings, production: boolean) {
  const env = { ...demoStore, ...given };
  const cityAndState = `${env.STORE_CITY}, ${env.STORE_STATE}`;
  const returnAddress = env.STORE_RETURN_ADDRESS ?? (production ? cityAndState : demoReturnAddress);
  return {
    name: env.STORE_NAME,
    email: env.STORE_EMAIL,
    phone: env.STORE_PHONE,
    city: env.STORE_CITY,
    state: env.STORE_STATE,
    latitude: Number(env.STORE_LATITUDE),
    longitude: Number(env.STORE_LONGITUDE),
    supportEmail: env.STORE_SUPPORT_EMAIL,
    /** Lines of the address for return parcels, without the store's name. */
    returnAddress: returnAddress
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    /** Lines of the address for pickups. If empty, the shop shows only the city and the state. */
    pickupAddress: hasDemoName(env.STORE_NAME) && !production ? demoPickupAddress : [],
    socialLinks: env.STORE_SOCIAL_LINKS ?? (production ? [] : demoSocialLinks),
    /** The demo shop was founded in 2018. */
    founded: hasDemoName(env.STORE_NAME) ? 2018 : null,
    /** An IANA time zone name. All dates in the shop use this zone. */
    timeZone: env.STORE_TIME_ZONE,
  };
}

const demoReturnAddress = 'Returns;100 Harbor Way;Santa Cruz, CA 95060';
const demoPickupAddress = ['100 Harbor Way', 'Santa Cruz, CA 95060'];
const demoSocialLinks = ['Instagram', 'Facebook'].map((name) => ({
  name,
  url: `https://www.${name.toLowerCase()}.com/libertytide.example`,
}));

function stripeOf(env: Settings) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  /** Base URL of a fake Stripe API for tests; null for the real API. */
  const apiUrl = env.STRIPE_API_URL ?? null;
  return { secretKey, publishableKey, webhookSecret, apiUrl };
}

/** Settings of the S3-compatible store; null unless all five settings are set. The endpoint has no trailing slash. */
function s3Of({ S3_ENDPOINT, S3_REGION: region, S3_BUCKET: bucket, ...env }: Settings) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!S3_ENDPOINT || !region || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: S3_ENDPOINT.replace(/\/+$/, ''), region, bucket, accessKeyId, secretAccessKey };
}

function alertsOf({ ALERT_EMAIL: address, ALERT_SMTP_URL: smtpUrl, ...env }: Settings) {
  return {
    webhookUrl: env.ALERT_WEBHOOK_URL ?? null,
    mail: address && smtpUrl ? { address, smtpUrl } : null,
    heartbeatUrl: env.HEARTBEAT_URL ?? null,
  };
}

function firstAdminOf(env: Settings, demo: boolean) {
  const usual = demo ? demoAccounts.admin : undefined;
  const username = env.ADMIN_USERNAME ?? usual?.username;
  const email = env.ADMIN_EMAIL ?? usual?.email;
  const password = env.ADMIN_PASSWORD ?? usual?.password;
  return username && email && password ? { username, email, password } : null;
}

/**
 * Default number of web processes: one per core, but at most one per half gigabyte of memory. The maximum is 6, because
 * PostgreSQL allows 100 connections by default.
 */
function usualConcurrency(): number {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return Math.max(1, Math.min(os.availableParallelism(), Math.floor(memory / 2 ** 29), 6));
}

/** Whether a host name is a loopback name. Other names depend on DNS. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * Reads the stored secret, or creates it. If two processes start at the same time, the second process reads the file of
 * the first process.
 */
function storedSecret(file: string): string {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (!fs.existsSync(file)) {
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    fs.writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if (!fs.existsSync(file)) throw error;
    } finally {
      fs.unlinkSync(draft);
    }
  }
  return fs.readFileSync(file, 'utf8').trim();
}
