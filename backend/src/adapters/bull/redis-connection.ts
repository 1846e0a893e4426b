import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import type { Config } from '../../config/config.js';

type RedisSettings = NonNullable<Config['redis']>;

export type RedisConnection = Redis | Cluster;

/** Behavior of a connection while Redis is unavailable. */
type Manners = Pick<RedisOptions, 'enableReadyCheck' | 'maxRetriesPerRequest' | 'commandTimeout'> &
  Pick<ClusterOptions, 'enableOfflineQueue' | 'lazyConnect'>;

/** Timeout for connecting to a server, in milliseconds. */
const connectTimeout = 1500;

const retryStrategy = (tries: number) => Math.min(tries * 200, 2000);

/**
 * Opens a connection to REDIS_URL, and reconnects without limit. Ignores errors of the connection, because each command
 * reports its own error.
 */
export function openRedis(settings: RedisSettings, manners: Manners): RedisConnection {
  const connection = settings.kind === 'cluster' ? openCluster(settings, manners) : openServer(settings, manners);
  connection.on('error', () => undefined);
  return connection;
}

function openServer(settings: Exclude<RedisSettings, { kind: 'cluster' }>, manners: Manners): Redis {
  const common = { ...serverOptions(settings), ...manners, db: settings.db, retryStrategy };
  if (settings.kind === 'single') return new Redis({ ...common, ...settings.node });
  const { sentinels, master, tls } = settings;
  return new Redis({
    ...common,
    name: master,
    sentinels: [...sentinels],
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: connectTimeout,
    enableTLSForSentinelMode: tls,
    // Reconnect when the server rejects writes: a former master may have become a replica.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  });
}

function openCluster(
  settings: Extract<RedisSettings, { kind: 'cluster' }>,
  { enableOfflineQueue, lazyConnect, ...manners }: Manners,
): Cluster {
  return new Cluster([...settings.nodes], {
    ...(enableOfflineQueue === undefined ? {} : { enableOfflineQueue }),
    ...(lazyConnect === undefined ? {} : { lazyConnect }),
    // Keep host names, because the check of a node's certificate needs them.
    ...(settings.tls ? { dnsLookup: (name, done) => done(null, name) } : {}),
    clusterRetryStrategy: retryStrategy,
    redisOptions: { ...serverOptions(settings), ...manners },
  });
}

function serverOptions({ username, password, tls }: RedisSettings): RedisOptions {
  return {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: {} } : {}),
    connectTimeout,
    keepAlive: 10_000,
    disconnectTimeout: 500,
  };
}
