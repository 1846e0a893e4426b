import { setTimeout } from 'node:timers/promises';
import { ConfigError } from '../../config/config-error.js';
import {
  AbstractLogger,
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type NamingStrategyInterface,
  type EntitySchema,
  type QueryRunner,
} from 'typeorm';
import { migrationLock } from './connection/advisory-locks.js';
import { DatabasePool } from './connection/database-pool.js';
import { Shared1797000001000 } from './migrations/0001-shared.js';
import { Catalog1797000002000 } from './migrations/0002-catalog.js';
import { Accounts1797000003000 } from './migrations/0003-accounts.js';
import { StaffRoles1797000004000 } from './migrations/0004-staff-roles.js';
import { SecondFactors1797000005000 } from './migrations/0005-second-factors.js';
import { Stock1797000006000 } from './migrations/0006-stock.js';
import { Media1797000007000 } from './migrations/0007-media.js';
import { StoreSettings1797000008000 } from './migrations/0008-store-settings.js';
import { Pricing1797000009000 } from './migrations/0009-pricing.js';
import { SalesTax1797000010000 } from './migrations/0010-sales-tax.js';
import { Cart1797000011000 } from './migrations/0011-cart.js';
import { Checkout1797000012000 } from './migrations/0012-checkout.js';
import { Orders1797000013000 } from './migrations/0013-orders.js';
import { Payments1797000014000 } from './migrations/0014-payments.js';
import { Reviews1797000015000 } from './migrations/0015-reviews.js';
import { Returns1797000016000 } from './migrations/0016-returns.js';
import { Waitlist1797000017000 } from './migrations/0017-waitlist.js';
import { Mail1797000018000 } from './migrations/0018-mail.js';
import { Messages1797000019000 } from './migrations/0019-messages.js';
import { Audit1797000020000 } from './migrations/0020-audit.js';
import { Notifications1797000021000 } from './migrations/0021-notifications.js';
import { Jobs1797000022000 } from './migrations/0022-jobs.js';
import { BulkEdits1797000023000 } from './migrations/0023-bulk-edits.js';
import { ProductImports1797000024000 } from './migrations/0024-product-imports.js';
import { CustomerNotes1797000025000 } from './migrations/0025-customer-notes.js';
import { ProductCost1797000026000 } from './migrations/0026-product-cost.js';
import { FailedSearches1797000027000 } from './migrations/0027-failed-searches.js';
import { productImageSchema, productSchema, variantSchema } from './catalog/postgres-product-repository.js';
import { synonymSchema } from './catalog/postgres-synonym-repository.js';
import { promoCodeSchema } from './pricing/postgres-promo-codes.js';
import { userSchema } from './accounts/user-schema.js';

/**
 * Timeouts in milliseconds. If the database is unavailable, a caller waits either for a connection or for a response,
 * so the caller gets an error within ten seconds. A statement times out before the shop closes its connection.
 */
const timeouts = { connection: 5_000, statement: 7_000, silence: 8_000 };

/** Max connections of one process of the shop. */
export const shopConnections = 10;

export function dataSourceOptions(databaseUrl: string, poolSize = shopConnections): DataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    entities: schemas,
    migrations: [
      Shared1797000001000,
      Catalog1797000002000,
      Accounts1797000003000,
      StaffRoles1797000004000,
      SecondFactors1797000005000,
      Stock1797000006000,
      Media1797000007000,
      StoreSettings1797000008000,
      Pricing1797000009000,
      SalesTax1797000010000,
      Cart1797000011000,
      Checkout1797000012000,
      Orders1797000013000,
      Payments1797000014000,
      Reviews1797000015000,
      Returns1797000016000,
      Waitlist1797000017000,
      Mail1797000018000,
      Messages1797000019000,
      Audit1797000020000,
      Notifications1797000021000,
      Jobs1797000022000,
      BulkEdits1797000023000,
      ProductImports1797000024000,
      CustomerNotes1797000025000,
      ProductCost1797000026000,
      FailedSearches1797000027000,
    ],
    synchronize: false,
    logger: new Silence(),
    entitySkipConstructor: true,
    namingStrategy: new SnakeNaming(),
    poolSize,
    applicationName: 'shop',
    driver: { Pool: DatabasePool },
    extra: {
      pipeline: true,
      connectionTimeoutMillis: timeouts.connection,
      statement_timeout: timeouts.statement,
      silenceMillis: timeouts.silence,
      idle_in_transaction_session_timeout: 30_000,
      // Use no parallel workers, because starting a worker takes longer than most statements. Use more memory, because
      // sorting on disk is slow.
      options: '-c max_parallel_workers_per_gather=0 -c work_mem=16MB',
    },
  };
}

/** Disables TypeORM's log, because callers log failures themselves. */
class Silence extends AbstractLogger {
  protected writeLog(): void {
    return;
  }
}

/** Opens the database, and migrates it if necessary. Only one process migrates at a time. */
export async function openMigrated(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = await new DataSource(options).initialize();
  try {
    const done = await finishedMigrations((sql) => dataSource.query(sql));
    const isUpToDate = dataSource.migrations.every(({ constructor }) => done.includes(constructor.name));
    if (done.length === 0 || !isUpToDate) await migrate(options);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/**
 * Returns the names of the migrations that ran in the database. Uses neither the lock nor the separate connections of a
 * migration.
 * @throws ConfigError if the migrations belong to a version that this version cannot upgrade
 */
export async function finishedMigrations(query: <Row>(sql: string) => Promise<Row[]>): Promise<string[]> {
  const [table] = await query<{ exists: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  if (!table?.exists) return [];
  const names = (await query<{ name: string }>('SELECT name FROM migrations')).map(({ name }) => name);
  // Earlier versions had other first migrations. A later version has this one.
  if (names.length === 0 || names.includes(Shared1797000001000.name)) return names;
  throw ConfigError.of(
    'DATABASE_URL',
    'names a database of an earlier version that this version cannot upgrade: set an empty database, or delete the ' +
      'folder of DATA_DIR if npm start runs the database',
    'postgres://shop@localhost/another',
  );
}

async function migrate(options: DataSourceOptions): Promise<void> {
  await withoutLimits(options, async (migrating) => {
    const lock = migrating.createQueryRunner();
    await waitForMigrationLock(lock);
    await migrating.runMigrations({ transaction: 'each' });
    await lock.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await lock.release();
  });
}

/**
 * Takes the migration lock. Tries once a second: a query that waits in PostgreSQL would hold a snapshot, and CREATE
 * INDEX CONCURRENTLY in the process that holds the lock would wait for the end of this query.
 */
async function waitForMigrationLock(lock: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = (await lock.query('SELECT pg_try_advisory_lock($1) AS taken', [migrationLock])) as {
      taken: boolean;
    }[];
    if (row?.taken) return;
    await setTimeout(1_000);
  }
}

/**
 * Runs startup work on separate connections, because the pool's request timeouts would interrupt this work on a slow
 * machine.
 */
export async function withoutLimits<T>(
  options: DataSourceOptions,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource({ ...options, poolSize: 2, extra: {} } as DataSourceOptions).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return [...prefixes.map(snake), custom ?? snake(property)].filter((part) => part !== '').join('_');
  }

  override joinColumnName(relation: string, referenced: string): string {
    return `${snake(relation)}_${snake(referenced)}`;
  }
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** All domain classes that TypeORM maps. Each schema is next to its repository. */
const schemas: EntitySchema[] = [
  userSchema,
  promoCodeSchema,
  productSchema,
  productImageSchema,
  variantSchema,
  synonymSchema,
];
