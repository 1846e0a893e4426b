import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../backend/test/harness/free-port.js';
import { connectTo, createDatabase, type Database } from './database.js';

/** A running shop with the demo data. */
export interface Shop {
  /** URL without a trailing slash. */
  readonly url: string;
  readonly database: Database;
  readonly dataDir: string;
}

interface StartedShop extends Shop {
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../backend/dist/processes/main.js', import.meta.url));

/**
 * Starts the built shop as a process with its own database and data folder. Resolves when the shop accepts requests.
 */
export async function startShop(settings: Record<string, string> = {}): Promise<StartedShop> {
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
    stdio: ['ignore', fs.openSync(log, 'w'), 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const open = once(child, 'message').then(() => true);
  if (!(await Promise.race([open, exit.then(() => false)]))) {
    throw new Error(`The shop exited during startup:\n${fs.readFileSync(log, 'utf8')}`);
  }
  return {
    ...openedShop({ url, databaseUrl: database.url, dataDir }),
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const names = { url: 'E2E_SHOP_URL', databaseUrl: 'E2E_SHOP_DATABASE_URL', dataDir: 'E2E_SHOP_DATA_DIR' };

/** Passes the shared shop to Playwright's workers in environment variables. */
export function shareShop({ url, database, dataDir }: Shop): void {
  Object.assign(process.env, {
    [names.url]: url,
    [names.databaseUrl]: database.url,
    [names.dataDir]: dataDir,
  });
}

export function sharedShop(): Shop {
  const read = (name: string) => {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set: the global setup of Playwright starts the shop.`);
    return value;
  };
  return openedShop({ url: read(names.url), databaseUrl: read(names.databaseUrl), dataDir: read(names.dataDir) });
}

function openedShop({ url, databaseUrl, dataDir }: { url: string; databaseUrl: string; dataDir: string }): Shop {
  const database = connectTo(databaseUrl);
  /** Runs a query directly in the database. Then sends a request with a cookie that makes the shop read the changes. */
  const query: Database['query'] = async (sql, parameters) => {
    const rows = await database.query<never>(sql, parameters);
    await fetch(`${url}/api/store`, { headers: { cookie: 'catalogue_changed=1' } });
    return rows;
  };
  return { url, dataDir, database: { ...database, query } };
}
