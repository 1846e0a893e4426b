import { z } from 'zod';
import { refusalOf } from './config-error.js';

interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** A single server, a cluster with its known nodes, or a master whose address the sentinels report. */
export type RedisSettings = {
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
} & (
  | { readonly kind: 'single'; readonly node: RedisNode; readonly db: number }
  | { readonly kind: 'cluster'; readonly nodes: readonly RedisNode[] }
  | {
      readonly kind: 'sentinel';
      readonly sentinels: readonly RedisNode[];
      readonly master: string;
      readonly db: number;
    }
);

const kinds = { '': 'single', '+cluster': 'cluster', '+sentinel': 'sentinel' } as const;
const ports = { single: 6379, cluster: 6379, sentinel: 26379 };
const examples = {
  single: 'redis://localhost:6379',
  cluster: 'redis+cluster://redis-1:6379,redis-2:6379',
  sentinel: 'redis+sentinel://sentinel-1:26379,sentinel-2:26379/mymaster',
};

/**
 * Format: `redis[s][+cluster|+sentinel]://[user:password@]host[:port][,…][/…]`. A standard URL would allow only one
 * host.
 */
const form = /^redis(s?)(|\+cluster|\+sentinel):\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/([^?#]*))?$/;

export const redisUrl = z.string().transform((url, context): RedisSettings => {
  const found = form.exec(url);
  const kind = kinds[(found?.[2] ?? '') as keyof typeof kinds];
  const refuse = (problem = 'is not an address') => {
    context.addIssue(refusalOf('REDIS_URL', problem, examples[kind]));
    return z.NEVER;
  };
  if (!found) return refuse();
  const [, s, , credentials = '', hosts = '', path = ''] = found;
  const nodes = hosts.split(',').map((host) => nodeOf(host, ports[kind]));
  const [node] = nodes;
  const [first = '', second] = path.split('/');
  const db = Number((kind === 'sentinel' ? second : first) || '0');
  if (!node || nodes.some((one) => one === null) || !Number.isInteger(db)) return refuse();
  const shared = { ...credentialsOf(credentials), tls: s === 's' };
  const all = nodes.filter((one) => one !== null);
  if (kind === 'cluster') {
    if (db !== 0) return refuse('names a database, which a cluster does not have');
    return { ...shared, kind, nodes: all };
  }
  if (kind === 'sentinel') {
    if (first === '') return refuse('does not name the master');
    return { ...shared, kind, sentinels: all, master: decodeURIComponent(first), db };
  }
  if (all.length > 1) return refuse('names several servers without +cluster or +sentinel');
  return { ...shared, kind, node, db };
});

function nodeOf(text: string, fallbackPort: number): RedisNode | null {
  if (!URL.canParse(`redis://${text}`)) return null;
  const { hostname, port, username } = new URL(`redis://${text}`);
  if (hostname === '' || username !== '') return null;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? fallbackPort : Number(port) };
}

function credentialsOf(text: string): { username?: string; password?: string } {
  const [username = '', ...rest] = text.split(':');
  const password = rest.join(':');
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  };
}
