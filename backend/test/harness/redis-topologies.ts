import { Redis } from 'ioredis';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.js';
import { within } from './within.js';

/** Several connected Redis servers. */
export interface RedisTopology {
  readonly url: string;
  /** Sends one command to each running server. */
  callAll(...command: [string, ...string[]]): Promise<unknown[]>;
  /** Kills each server whose response to the command contains this text. */
  killWhere(expectedReply: string, ...command: [string, ...string[]]): Promise<void>;
  remove(): Promise<void>;
}

const slots = 16_384;

/** Starts a cluster of three masters. */
export async function aRedisCluster(): Promise<RedisTopology> {
  const nodes = await Promise.all([1, 2, 3].map(clusterNode));
  const [first, ...others] = nodes;
  if (!first) throw new Error('There are no nodes.');
  await Promise.all(
    nodes.map(({ client }, at) => {
      const [from, to] = [at, at + 1].map((share) => Math.floor((slots * share) / nodes.length));
      return client.call('CLUSTER', 'ADDSLOTSRANGE', String(from), String((to ?? slots) - 1));
    }),
  );
  for (const { port, busPort } of others) {
    await first.client.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
  }
  await within(20_000, async () => {
    const states = await Promise.all(nodes.map(({ client }) => client.cluster('INFO')));
    return states.every((state) => state.includes('cluster_state:ok') && state.includes('cluster_known_nodes:3'));
  });
  return topology(`redis+cluster://${nodes.map(addressOf).join(',')}`, nodes);
}

/** Starts a master, its replica, and a sentinel that replaces the master with the replica. */
export async function aRedisWithSentinel(): Promise<RedisTopology> {
  const master = await startServer(['--repl-diskless-sync-delay', '0']);
  const replica = await startServer(['--replicaof', `127.0.0.1 ${master.port}`]);
  // From now on, the replica receives each write at once.
  await within(20_000, async () => (await master.client.info('replication')).includes('state=online'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-sentinel-'));
  const file = path.join(folder, 'sentinel.conf');
  const lines = [
    `sentinel monitor shop-master 127.0.0.1 ${master.port} 1`,
    'sentinel down-after-milliseconds shop-master 500',
    'sentinel failover-timeout shop-master 5000',
  ];
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  const sentinel = await startServer(['--sentinel'], file);
  await within(20_000, async () => {
    const replicas = await sentinel.client.call('SENTINEL', 'REPLICAS', 'shop-master');
    return Array.isArray(replicas) && replicas.length === 1;
  });
  const { remove, ...rest } = topology(`redis+sentinel://${addressOf(sentinel)}/shop-master`, [master, replica]);
  return {
    ...rest,
    remove: async () => {
      await Promise.all([remove(), sentinel.remove()]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Server {
  readonly port: number;
  readonly client: Redis;
  readonly child: ChildProcess;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

async function clusterNode(): Promise<Server & { readonly busPort: number }> {
  const busPort = await freePort();
  const server = await startServer(['--cluster-enabled', 'yes', '--cluster-port', String(busPort)]);
  return { ...server, busPort };
}

/** Starts a Redis server. `REDIS_SERVER` sets another program. */
async function startServer(settings: readonly string[] = [], ...file: string[]): Promise<Server> {
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-redis-'));
  const common = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const child = spawn(process.env['REDIS_SERVER'] ?? 'redis-server', [...file, ...common, ...settings], {
    stdio: 'ignore',
  });
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.ping();
  const kill = async () => {
    client.disconnect();
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const remove = async () => {
    await kill();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { port, client, child, kill, remove };
}

function topology(url: string, servers: readonly Server[]): RedisTopology {
  const up = () => servers.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  return {
    url,
    callAll: (name, ...rest) => Promise.all(up().map(({ client }) => client.call(name, ...rest).catch(String))),
    killWhere: async (expectedReply, name, ...rest) => {
      const replies = await Promise.all(
        up().map(async (server) => ({ server, reply: String(await server.client.call(name, ...rest)) })),
      );
      // Kill only after all servers have responded, because a kill can change the responses of the other servers.
      for (const { server, reply } of replies) if (reply.includes(expectedReply)) await server.kill();
    },
    remove: async () => {
      await Promise.all(servers.map((server) => server.remove()));
    },
  };
}

const addressOf = ({ port }: Server) => `127.0.0.1:${port}`;
