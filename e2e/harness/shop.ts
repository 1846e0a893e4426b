import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../backend/test/harness/free-port.js';
import { createDatabase, type OwnDatabase } from './database.js';

/** The built shop with the demo shop in it, as a process of its own. */
export interface Shop {
  /** The address without a trailing slash. */
  readonly url: string;
  readonly database: OwnDatabase;
  readonly dataDir: string;
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../backend/dist/processes/main.js', import.meta.url));

export async function startShop(settings: Record<string, string> = {}): Promise<Shop> {
  const database = await createDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = path.join(dataDir, 'shop.log');
  const child = spawn(process.execPath, [main], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '10000',
      ...settings,
    },
    stdio: ['ignore', fs.openSync(log, 'w'), 'inherit'],
  });
  await answering(url, child, log);
  return {
    url,
    database: heardBy(url, database),
    dataDir,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** SQL past the shop is followed by a request of somebody who has changed something: so the shop has heard of it. */
function heardBy(url: string, database: OwnDatabase): OwnDatabase {
  return {
    ...database,
    query: async (sql, parameters) => {
      const rows = await database.query<never>(sql, parameters);
      await fetch(`${url}/api/store`, { headers: { cookie: 'catalogue_changed=1' } }).catch(() => undefined);
      return rows;
    },
  };
}

async function answering(url: string, child: ChildProcess, log: string): Promise<void> {
  const end = performance.now() + 120_000;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`The shop ended at its start:\n${fs.readFileSync(log, 'utf8')}`);
    const ready = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await after(100);
  }
  child.kill('SIGKILL');
  throw new Error('The shop did not answer within two minutes.');
}
