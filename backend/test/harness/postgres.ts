import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.js';

/** A separate PostgreSQL server for a test, with a fixed address. */
export interface TestPostgres {
  readonly url: string;
  /** Runs one query on a new connection. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Kills and restarts the server. */
  killAndStart(): Promise<void>;
  /** Kills one backend process. PostgreSQL then closes all connections and recovers by itself. */
  crash(): Promise<void>;
  /** Stops all server processes: connections stay open, and the server does not respond. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-postgres-'));
  const port = await freePort();
  let { launcher, url } = await launch(folder, port);
  let frozen: readonly number[] = [];

  const query = async <Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql, [...parameters])).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  /** Resumes the main process last, after all of its children. */
  const thaw = () => {
    for (const pid of [...frozen].reverse()) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  const mainProcess = async () =>
    Number.parseInt((await query<{ lock: string }>(`SELECT pg_read_file('postmaster.pid') AS lock`))[0]?.lock ?? '');

  return {
    url,
    query,
    killAndStart: async () => {
      const ended = once(launcher, 'exit');
      process.kill(await mainProcess(), 'SIGKILL');
      await ended;
      ({ launcher, url } = await launch(folder, port));
    },
    crash: async () => {
      const [victim] = await query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'shop' LIMIT 1`,
      );
      if (victim) process.kill(victim.pid, 'SIGKILL');
    },
    freeze: async () => {
      const client = new Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      const main = await mainProcess();
      process.kill(main, 'SIGSTOP');
      const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
      frozen = [main, ...rows.map(({ pid }) => pid)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      void client.end();
    },
    thaw,
    remove: async () => {
      thaw();
      const ended = once(launcher, 'exit');
      launcher.stdin?.end();
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string, port: number): Promise<{ launcher: ChildProcess; url: string }> {
  const script = path.resolve('test/harness/lone-postgres.mjs');
  const launcher = spawn(process.execPath, [script, path.join(folder, 'postgres'), String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const firstOutput = once(launcher.stdout, 'data').then(([chunk]) => String(chunk).trim());
  const url = await Promise.race([firstOutput, once(launcher, 'exit').then(() => '')]);
  if (url === '') throw new Error('PostgreSQL did not start.');
  return { launcher, url };
}
