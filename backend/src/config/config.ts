import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DeliverySettings, readDelivery } from './delivery-settings.js';
import { demoAccounts, publishedPasswords } from './demo-accounts.js';
import { type RedisSettings, readRedis } from './redis-settings.js';
import { ConfigError, type Environment, SettingsReader } from './settings-reader.js';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.js';

/** The folder of the demo shop's catalog, pictures and video, relative to both the sources and the build. */
export const demoFolder = fileURLToPath(new URL('../../../demo/', import.meta.url));

/** The built storefront. */
export const storefrontFolder = new URL('../../../frontend/dist/', import.meta.url);

interface SocialLink {
  readonly name: string;
  readonly url: string;
}

export interface StoreSettings {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly supportEmail: string;
  /** Address for return parcels, below the store's name, one line each. */
  readonly returnAddress: readonly string[];
  readonly socialLinks: readonly SocialLink[];
  /** An IANA time zone name. All dates in the shop use this zone. */
  readonly timeZone: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Another base URL for the same client (for tests); null for the provider's own. */
  readonly apiUrl: string | null;
}

/** An S3-compatible store. */
export interface S3Settings {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface FirstAdmin {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** All settings of the shop, parsed once. See `.env.example` for their meaning. */
export abstract class Config {
  abstract readonly production: boolean;
  abstract readonly port: number;
  abstract readonly host: string;
  /** The port of a separate worker's health check; null for none. */
  abstract readonly workerPort: number | null;
  /** The base URL for links, without a trailing slash. */
  abstract readonly publicUrl: string;
  /** The origins of pages whose browsers may make changes. */
  abstract readonly allowedOrigins: readonly string[];
  abstract readonly dataDir: string;
  abstract readonly databaseUrl: string;
  /** Null: mails are delivered without a queue. */
  abstract readonly redis: RedisSettings | null;
  /** Null: each mail is saved as a file in the local mailbox. */
  abstract readonly smtpUrl: string | null;
  abstract readonly mailFrom: string;
  /**
   * Whether the response to a password reset may contain the link: no mail is sent, and only this machine can call the
   * shop.
   */
  abstract readonly showsResetLinks: boolean;
  abstract readonly payments: 'stripe' | 'sandbox';
  abstract readonly stripe: StripeSettings | null;
  /** Null: product pictures are stored in the data folder. */
  abstract readonly s3: S3Settings | null;
  /** The first secret signs and encrypts. Values made with any of them are accepted. */
  abstract readonly sessionSecrets: readonly [string, ...string[]];
  abstract readonly demo: boolean;
  abstract readonly firstAdmin: FirstAdmin | null;
  /** Passwords that no account may use. */
  abstract readonly refusedPasswords: readonly string[];
  /** The store's name and the host name of its site. Passwords that consist of little more than these are rejected. */
  abstract readonly shopNames: readonly string[];
  abstract readonly store: StoreSettings;
  /** In cents; null when the shop does not offer it. */
  abstract readonly expeditedShippingCents: number | null;
  abstract readonly delivery: DeliverySettings;
  abstract readonly trustedProxies: TrustedProxies;
  /** Multiplies all limits per network or e-mail address. */
  abstract readonly rateLimitFactor: number;
  /** Max units of one product that one network may hold while it pays, multiplied by `rateLimitFactor`. */
  abstract readonly heldUnitsPerNetwork: number;
  abstract readonly webConcurrency: number;
  /** Max database connections of one process. */
  abstract readonly maxConnections: number;
  /** The token required to read the metrics; null allows only callers on this machine. */
  abstract readonly metricsToken: string | null;
  abstract readonly logLevel: string;
  /** Size of one process's response cache in bytes; 0 disables it. */
  abstract readonly responseCacheBytes: number;
  /** Seconds that a CDN or proxy in front may cache public responses; 0 disables this. */
  abstract readonly edgeCacheSeconds: number;
  /** The purge endpoint of that cache and its bearer token, if it requires one; null: it receives no purges. */
  abstract readonly edgePurge: { readonly url: string; readonly token: string | null } | null;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** @throws ConfigError for the first setting that is malformed, missing or contradicts another */
export function parseConfig(env: Environment): Config {
  const read = new SettingsReader(env);
  const production = env['NODE_ENV'] === 'production';
  const port = read.integer('PORT', 3000, 0, 65535);
  const host = read.text('HOST', '127.0.0.1');
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(host);
  const smtpUrl = read.optionalUrl('SMTP_URL', ['smtp', 'smtps'], 'smtp://user:password@mail.example.com:587');
  const publicUrl = read.url('PUBLIC_URL', `http://localhost:${port}`, ['http', 'https'], 'https://shop.example.com');
  const dataDir = path.resolve(read.text('DATA_DIR', '.data'));
  const trustedProxies = readTrustedProxies(read);
  const demo = read.flag('DEMO_DATA', !production);
  const stripe = readStripe(read);
  const payments = read.choice('PAYMENTS', ['stripe', 'sandbox'], stripe ? 'stripe' : 'sandbox');
  if (payments === 'stripe' && !stripe) {
    throw new ConfigError('STRIPE_SECRET_KEY', 'is missing though PAYMENTS is stripe', 'sk_test_…');
  }
  if (production && payments === 'sandbox' && env['PAYMENTS'] !== 'sandbox') {
    throw new ConfigError(
      'STRIPE_SECRET_KEY',
      'is missing: production takes sandbox payments only with PAYMENTS=sandbox',
      'sk_live_…',
    );
  }
  if (production && demo) throw new ConfigError('DEMO_DATA', 'cannot be true in production', 'false');
  const firstAdmin = readFirstAdmin(read, demo);
  const store = readStore(read, production);
  const responseCacheBytes = read.integer('RESPONSE_CACHE_MB', 32, 0, 4096) * 1024 * 1024;
  return {
    production,
    port,
    host,
    workerPort: read.optional('WORKER_PORT') === null ? null : read.integer('WORKER_PORT', 3001, 0, 65535),
    publicUrl,
    allowedOrigins: allowedOrigins(publicUrl, loopback, port),
    dataDir,
    databaseUrl: read.url('DATABASE_URL', undefined, ['postgres', 'postgresql'], 'postgres://shop@localhost/shop'),
    redis: readRedis(read.optional('REDIS_URL')),
    smtpUrl,
    mailFrom: read.sender('MAIL_FROM', `"${store.name.replace(/["\\<>]/g, '')}" <${store.email}>`),
    showsResetLinks:
      !production &&
      smtpUrl === null &&
      loopback &&
      trustedProxies === null &&
      isLoopbackName(new URL(publicUrl).hostname),
    payments,
    stripe,
    s3: readS3(read),
    sessionSecrets: readSessionSecrets(read, production, dataDir),
    demo,
    firstAdmin,
    shopNames: [store.name, new URL(publicUrl).hostname.replace(/^www\./, '')],
    refusedPasswords: production ? publishedPasswords : [],
    store,
    expeditedShippingCents: read.dollarsInCents('SHIPPING_EXPEDITED'),
    delivery: readDelivery(read),
    trustedProxies,
    rateLimitFactor: read.number('RATE_LIMIT_FACTOR', 1, 0.01, 1_000_000),
    heldUnitsPerNetwork: read.integer('HELD_UNITS_PER_NETWORK', 12, 1, 1000),
    webConcurrency: read.integer('WEB_CONCURRENCY', production ? usualConcurrency() : 1, 1, 64),
    maxConnections: read.integer('MAX_CONNECTIONS', 4000, 16, 1_000_000),
    metricsToken: readMetricsToken(read),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    responseCacheBytes,
    edgeCacheSeconds: readEdgeCacheSeconds(read, responseCacheBytes),
    edgePurge: readEdgePurge(read),
  };
}

/** Only responses in the response cache have tags. */
function readEdgeCacheSeconds(read: SettingsReader, responseCacheBytes: number): number {
  const seconds = read.integer('EDGE_CACHE_SECONDS', 0, 0, 7 * 24 * 3600);
  if (seconds > 0 && responseCacheBytes === 0)
    throw new ConfigError('EDGE_CACHE_SECONDS', 'needs RESPONSE_CACHE_MB above 0', '0');
  return seconds;
}

function readEdgePurge(read: SettingsReader): Config['edgePurge'] {
  const url = read.optionalUrl('EDGE_PURGE_URL', ['http', 'https'], 'https://cdn.example.com/purge');
  const token = read.optional('EDGE_PURGE_TOKEN');
  if (url === null && token !== null)
    throw new ConfigError('EDGE_PURGE_URL', 'is missing beside EDGE_PURGE_TOKEN', 'https://cdn.example.com/purge');
  return url === null ? null : { url, token };
}

/**
 * One web process per core, as long as each has half a gigabyte of memory, and all fit into PostgreSQL's default of 100
 * connections.
 */
function usualConcurrency(): number {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return Math.max(1, Math.min(os.availableParallelism(), Math.floor(memory / 2 ** 29), 6));
}

function readMetricsToken(read: SettingsReader): string | null {
  const token = read.optional('METRICS_TOKEN');
  if (token !== null && !/^[\w.~+/=-]{16,}$/.test(token)) {
    throw new ConfigError(
      'METRICS_TOKEN',
      'is not a token of at least 16 letters, digits and -._~+/=',
      '32-random-characters-of-your-own',
    );
  }
  return token;
}

/** Whether a host name always means this machine. Other names depend on DNS. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** A shop on a loopback address is reachable under all loopback names. */
function allowedOrigins(publicUrl: string, loopback: boolean, port: number): string[] {
  const own = new URL(publicUrl).origin;
  return loopback ? [own, ...['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)] : [own];
}

function readStripe(read: SettingsReader): StripeSettings | null {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const [secretKey, publishableKey, webhookSecret] = names.map((name) => read.optional(name));
  const apiUrl = read.optionalUrl('STRIPE_API_URL', ['http', 'https'], 'http://127.0.0.1:12111');
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!secretKey) throw new ConfigError(names[0], 'is missing, but other Stripe settings are set', 'sk_test_…');
  if (!publishableKey) throw new ConfigError(names[1], 'is missing, but other Stripe settings are set', 'pk_test_…');
  if (!webhookSecret) throw new ConfigError(names[2], 'is missing, but other Stripe settings are set', 'whsec_…');
  return { secretKey, publishableKey, webhookSecret, apiUrl };
}

function readS3(read: SettingsReader): S3Settings | null {
  const examples = {
    S3_ENDPOINT: 'https://s3.us-west-1.amazonaws.com',
    S3_REGION: 'us-west-1',
    S3_BUCKET: 'shop-pictures',
    S3_ACCESS_KEY_ID: 'AKIA…',
    S3_SECRET_ACCESS_KEY: 'the key’s secret',
  } as const;
  const names = Object.keys(examples) as (keyof typeof examples)[];
  if (names.every((name) => read.optional(name) === null)) return null;
  const given = (name: keyof typeof examples): string => {
    const value = read.optional(name);
    if (value === null) throw new ConfigError(name, 'is missing, but other S3 settings are set', examples[name]);
    return value;
  };
  return {
    endpoint: read
      .checkedUrl('S3_ENDPOINT', given('S3_ENDPOINT'), ['http', 'https'], examples.S3_ENDPOINT)
      .replace(/\/+$/, ''),
    region: given('S3_REGION'),
    bucket: given('S3_BUCKET'),
    accessKeyId: given('S3_ACCESS_KEY_ID'),
    secretAccessKey: given('S3_SECRET_ACCESS_KEY'),
  };
}

function readFirstAdmin(read: SettingsReader, demo: boolean): FirstAdmin | null {
  const username = read.optional('ADMIN_USERNAME');
  const email = read.optional('ADMIN_EMAIL');
  const password = read.optional('ADMIN_PASSWORD');
  if (password !== null && (password.length < 8 || password.length > 128)) {
    throw new ConfigError('ADMIN_PASSWORD', 'must have 8 to 128 characters', 'a-long-sentence-of-your-own');
  }
  if (username !== null && username.length < 3) {
    throw new ConfigError('ADMIN_USERNAME', 'has fewer than 3 characters', 'admin');
  }
  if (email !== null) read.email('ADMIN_EMAIL', demoAccounts.admin.email);
  if (demo) {
    return {
      username: username ?? demoAccounts.admin.username,
      email: email ?? demoAccounts.admin.email,
      password: password ?? demoAccounts.admin.password,
    };
  }
  if (username === null && email === null) return null;
  if (username === null) throw new ConfigError('ADMIN_USERNAME', 'is missing, but ADMIN_EMAIL is set', 'admin');
  if (email === null)
    throw new ConfigError('ADMIN_EMAIL', 'is missing, but ADMIN_USERNAME is set', 'admin@shop.example.com');
  if (password === null)
    throw new ConfigError('ADMIN_PASSWORD', 'is missing, but ADMIN_USERNAME is set', 'a-long-sentence');
  return { username, email, password };
}

/** Defaults of the demo shop, wrong for any other shop. */
const demoStore = {
  STORE_NAME: 'Liberty Tide',
  STORE_EMAIL: 'hello@libertytide.example',
  STORE_PHONE: '(831) 555-0142',
  STORE_CITY: 'Santa Cruz',
  STORE_STATE: 'California',
  STORE_LATITUDE: '36.9741',
  STORE_LONGITUDE: '-122.0308',
  STORE_SUPPORT_EMAIL: 'support@libertytide.example',
} as const;

function readStore(read: SettingsReader, production: boolean): StoreSettings {
  if (production) requireOwnStore(read);
  const email = read.email('STORE_EMAIL', demoStore.STORE_EMAIL);
  const timeZone = read.text('STORE_TIME_ZONE', 'America/Los_Angeles');
  if (!isTimeZone(timeZone)) throw new ConfigError('STORE_TIME_ZONE', 'is not a time zone', 'America/Los_Angeles');
  return {
    name: read.text('STORE_NAME', demoStore.STORE_NAME),
    email,
    phone: read.text('STORE_PHONE', demoStore.STORE_PHONE),
    city: read.text('STORE_CITY', demoStore.STORE_CITY),
    state: read.text('STORE_STATE', demoStore.STORE_STATE),
    latitude: read.number('STORE_LATITUDE', Number(demoStore.STORE_LATITUDE), -90, 90),
    longitude: read.number('STORE_LONGITUDE', Number(demoStore.STORE_LONGITUDE), -180, 180),
    supportEmail: read.email('STORE_SUPPORT_EMAIL', demoStore.STORE_SUPPORT_EMAIL),
    returnAddress: readReturnAddress(read, production),
    socialLinks: readSocialLinks(read, production ? [] : demoSocialLinks),
    timeZone,
  };
}

/** @throws ConfigError for the first missing setting */
function requireOwnStore(read: SettingsReader): void {
  for (const [name, example] of Object.entries(demoStore)) {
    if (read.optional(name) !== null) continue;
    throw new ConfigError(name, 'is missing: production does not run as the demo shop', example);
  }
}

/** Lines are separated by semicolons. */
function readReturnAddress(read: SettingsReader, production: boolean): string[] {
  const cityAndState = `${read.text('STORE_CITY', demoStore.STORE_CITY)}, ${read.text('STORE_STATE', demoStore.STORE_STATE)}`;
  const standard = production ? cityAndState : 'Returns;100 Harbor Way;Santa Cruz, CA 95060';
  const lines = read.text('STORE_RETURN_ADDRESS', standard).split(';');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

const demoSocialLinks = [
  'Instagram=https://www.instagram.com/libertytide.example',
  'Facebook=https://www.facebook.com/libertytide.example',
];

function readSocialLinks(read: SettingsReader, fallback: string[]): SocialLink[] {
  const example = 'Instagram=https://www.instagram.com/yourshop';
  const entries = read.list('STORE_SOCIAL_LINKS');
  return (entries.length > 0 ? entries : fallback).map((entry) => {
    const [name = '', ...rest] = entry.split('=');
    const url = rest.join('=');
    if (name.trim() === '' || !URL.canParse(url)) {
      throw new ConfigError('STORE_SOCIAL_LINKS', 'is not a list of name=address', example);
    }
    return { name: name.trim(), url };
  });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function readSessionSecrets(
  read: SettingsReader,
  production: boolean,
  dataDir: string,
): readonly [string, ...string[]] {
  const [current, ...former] = read.list('SESSION_SECRET');
  if (current === undefined) {
    if (production) throw new ConfigError('SESSION_SECRET', 'is missing', '32 random characters of your own');
    return [keptSecret(path.join(dataDir, 'session-secret'))];
  }
  if ([current, ...former].some((secret) => secret.length < 16)) {
    const problem = 'has fewer than 16 characters (or, as a list divided by commas, one that has)';
    throw new ConfigError('SESSION_SECRET', problem, '32 random characters of your own');
  }
  return [current, ...former];
}

/** If two processes start at once, the first one's complete file remains, and the other process reads it. */
function keptSecret(file: string): string {
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
