import {
  AbstractLogger,
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type NamingStrategyInterface,
  type EntitySchema,
} from 'typeorm';
import { DatabasePool } from './connection/database-pool.js';
import { Shop1763640000001 } from './migrations/0001-shop.js';
import { Shoppers1763700000002 } from './migrations/0002-shoppers.js';
import { Search1763800000003 } from './migrations/0003-search.js';
import { BackOffice1764000000004 } from './migrations/0004-back-office.js';
import { Operators1764200000005 } from './migrations/0005-operators.js';
import { Refunds1795000006000 } from './migrations/0006-refunds.js';
import { PromoLimits1795000007000 } from './migrations/0007-promo-limits.js';
import { IdempotencyKeys1795000008000 } from './migrations/0008-idempotency-keys.js';
import { Accounts1795000010000 } from './migrations/0010-accounts.js';
import { ProductFacts1795000011000 } from './migrations/0011-product-facts.js';
import { SearchWords1795000011001 } from './migrations/0011-search-words.js';
import { StaffSearch1795000013000 } from './migrations/0013-staff-search.js';
import { WaitingMails1795000014000 } from './migrations/0014-waiting-mails.js';
import { KeptHistory1795000015000 } from './migrations/0015-kept-history.js';
import { HashedSessions1795000016000 } from './migrations/0016-hashed-sessions.js';
import { CatalogChanges1795000017000 } from './migrations/0017-catalog-changes.js';
import { LargeShops1795000019000 } from './migrations/0019-large-shops.js';
import { StaffLists1795000022000 } from './migrations/0022-staff-lists.js';
import { Arrival1795000023000 } from './migrations/0023-arrival.js';
import { Reviews1795000024000 } from './migrations/0024-reviews.js';
import { Guests1795000025000 } from './migrations/0025-guests.js';
import { Returns1795000026000 } from './migrations/0026-returns.js';
import { FitFacts1795000027000 } from './migrations/0027-fit-facts.js';
import { SizeCharts1795000027001 } from './migrations/0027-size-charts.js';
import { Shapes1795000028000 } from './migrations/0028-shapes.js';
import { Waitlist1795000029000 } from './migrations/0029-waitlist.js';
import { Sets1795000031000 } from './migrations/0031-sets.js';
import { ServiceRequests1795000032000 } from './migrations/0032-service-requests.js';
import { SetsInLists1795000034000 } from './migrations/0034-sets-in-lists.js';
import { PicturesOfColors1795000035000 } from './migrations/0035-pictures-of-colors.js';
import { BasicColors1795000036000 } from './migrations/0036-basic-colors.js';
import { BasicColorsOfAll1795000037000 } from './migrations/0037-basic-colors-of-all.js';
import { HoldsOfNetworks1795000038000 } from './migrations/0038-holds-of-networks.js';
import { DemoData1795000039000 } from './migrations/0039-demo-data.js';
import { VersionsOfForms1795000046000 } from './migrations/0046-versions-of-forms.js';
import { OrdersOfCheckouts1795000047000 } from './migrations/0047-orders-of-checkouts.js';
import { LongStreets1795000045000 } from './migrations/0045-long-streets.js';
import { Addresses1795000030000 } from './migrations/0030-addresses.js';
import { ReturnVotes1795000033000 } from './migrations/0033-return-votes.js';
import { ReturnedPromoUses1795000042000 } from './migrations/0042-returned-promo-uses.js';
import { LowestPrices1795000043000 } from './migrations/0043-lowest-prices.js';
import { OrderMoney1795000044000 } from './migrations/0044-order-money.js';
import { ItemsSent1795000048000 } from './migrations/0048-items-sent.js';
import { synonymSchema, productImageSchema, productSchema, variantSchema } from './catalog/product-schemas.js';
import { promoCodeSchema } from './pricing/promo-code-schema.js';
import { userSchema } from './accounts/user-schema.js';

/** An advisory lock id that no other program uses. */
const migrationLock = 7_412_001;

/**
 * Milliseconds. A caller learns within ten seconds that the database is unavailable: either the wait for a connection
 * or the wait for a response is used up, not both. A statement times out before the shop closes its connection.
 */
const timeouts = { connection: 5_000, statement: 7_000, silence: 8_000 };

export function dataSourceOptions(databaseUrl: string, poolSize = 10): DataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    entities: schemas,
    migrations: [
      Shop1763640000001,
      Shoppers1763700000002,
      Search1763800000003,
      BackOffice1764000000004,
      Operators1764200000005,
      Refunds1795000006000,
      PromoLimits1795000007000,
      IdempotencyKeys1795000008000,
      Accounts1795000010000,
      ProductFacts1795000011000,
      SearchWords1795000011001,
      StaffSearch1795000013000,
      WaitingMails1795000014000,
      KeptHistory1795000015000,
      HashedSessions1795000016000,
      CatalogChanges1795000017000,
      LargeShops1795000019000,
      StaffLists1795000022000,
      Arrival1795000023000,
      Reviews1795000024000,
      Guests1795000025000,
      Returns1795000026000,
      FitFacts1795000027000,
      SizeCharts1795000027001,
      Shapes1795000028000,
      Waitlist1795000029000,
      Addresses1795000030000,
      Sets1795000031000,
      ServiceRequests1795000032000,
      ReturnVotes1795000033000,
      SetsInLists1795000034000,
      PicturesOfColors1795000035000,
      BasicColors1795000036000,
      BasicColorsOfAll1795000037000,
      HoldsOfNetworks1795000038000,
      DemoData1795000039000,
      ReturnedPromoUses1795000042000,
      LowestPrices1795000043000,
      OrderMoney1795000044000,
      LongStreets1795000045000,
      VersionsOfForms1795000046000,
      OrdersOfCheckouts1795000047000,
      ItemsSent1795000048000,
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
      // Starting a parallel worker takes longer than most statements, and sorting on disk takes longer than in memory.
      options: '-c max_parallel_workers_per_gather=0 -c work_mem=16MB',
    },
  };
}

/** The caller logs failures. TypeORM would log them a second time. */
class Silence extends AbstractLogger {
  protected writeLog(): void {
    return;
  }
}

/** Migrates the database, one process at a time, and opens it. */
export async function openMigrated(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = await new DataSource(options).initialize();
  try {
    if (!(await isUpToDate(dataSource))) await migrate(options);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** Most starts need neither the lock nor additional connections. */
async function isUpToDate(dataSource: DataSource): Promise<boolean> {
  const [table]: { is_there: boolean }[] = await dataSource.query(
    `SELECT to_regclass('migrations') IS NOT NULL AS is_there`,
  );
  if (!table?.is_there) return false;
  const done: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
  return dataSource.migrations.every(({ constructor }) => done.some(({ name }) => name === constructor.name));
}

async function migrate(options: DataSourceOptions): Promise<void> {
  await withoutLimits(options, async (migrating) => {
    const lock = migrating.createQueryRunner();
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await migrating.runMigrations({ transaction: 'each' });
    await lock.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await lock.release();
  });
}

/**
 * Runs work at startup on separate connections. The pool's timeouts are for requests, and would interrupt this work on
 * a slow machine.
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
