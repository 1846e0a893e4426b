import type { NestExpressApplication } from '@nestjs/platform-express';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseConfig } from '../../src/config/config.js';
import { CatalogChanges } from '../../src/domain/catalog/ports/catalog-changes.js';
import type { Roles } from '../../src/modules/app.module.js';
import { createApp } from '../../src/modules/create-app.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface TestApp {
  readonly app: NestExpressApplication;
  readonly database: TestDatabase;
  /** The listening address, e.g. `http://127.0.0.1:43210`. */
  readonly url: string;
  readonly dataDir: string;
  close(): Promise<void>;
}

/**
 * Starts the shop in this process, on a free port, with an empty database and its own settings. It serves no pages,
 * unless the test needs them.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  roles: Partial<Roles> = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-'));
  const config = parseConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '10000',
    ...settings,
  });
  const app = await createApp(config, { worker: true, pages: false, ...roles });
  const changes = app.get(CatalogChanges, { strict: false });
  const close = async () => {
    await app.close();
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await app.listen(0, '127.0.0.1');
  } catch (error) {
    await close();
    throw error;
  }
  /** After a direct change in the database, waits until the shop has read the change. */
  const withCatchUp = async <Done>(work: Promise<Done>): Promise<Done> => {
    const done = await work;
    if (config.responseCacheBytes > 0) await changes.catchUp().catch(() => undefined);
    return done;
  };
  const observed: TestDatabase = {
    ...database,
    query: (sql, parameters) => withCatchUp(database.query(sql, parameters)),
    removePastHistory: (sql) => withCatchUp(database.removePastHistory(sql)),
  };
  return {
    app,
    database: observed,
    url: (await app.getUrl()).replace('[::1]', '127.0.0.1'),
    dataDir,
    close,
  };
}
