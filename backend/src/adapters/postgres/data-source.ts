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
import { DatabasePool } from './connection/database-pool.js';
import { Shared1796000001000 } from './migrations/0001-shared.js';
import { Catalog1796000002000 } from './migrations/0002-catalog.js';
import { Accounts1796000003000 } from './migrations/0003-accounts.js';
import { Stock1796000004000 } from './migrations/0004-stock.js';
import { Media1796000005000 } from './migrations/0005-media.js';
import { Pricing1796000006000 } from './migrations/0006-pricing.js';
import { Cart1796000007000 } from './migrations/0007-cart.js';
import { Checkout1796000008000 } from './migrations/0008-checkout.js';
import { Orders1796000009000 } from './migrations/0009-orders.js';
import { Payments1796000010000 } from './migrations/0010-payments.js';
import { Reviews1796000011000 } from './migrations/0011-reviews.js';
import { Returns1796000012000 } from './migrations/0012-returns.js';
import { Waitlist1796000013000 } from './migrations/0013-waitlist.js';
import { Mail1796000014000 } from './migrations/0014-mail.js';
import { Messages1796000015000 } from './migrations/0015-messages.js';
import { Audit1796000016000 } from './migrations/0016-audit.js';
import { Jobs1796000017000 } from './migrations/0017-jobs.js';
import { SalesTax1796000018000 } from './migrations/0018-sales-tax.js';
import { Shipping1796000019000 } from './migrations/0019-shipping.js';
import { CategoryOrderAndRedirects1796000020000 } from './migrations/0020-category-order-and-redirects.js';
import { OrderLists1796000021000 } from './migrations/0021-order-lists.js';
import { StoreSettings1796000022000 } from './migrations/0022-store-settings.js';
import { StaffRoles1796000023000 } from './migrations/0023-staff-roles.js';
import { SecondFactors1796000024000 } from './migrations/0024-second-factors.js';
import { Notifications1796000025000 } from './migrations/0025-notifications.js';
import { OrderCorrections1796000026000 } from './migrations/0026-order-corrections.js';
import { OrderLinks1796000027000 } from './migrations/0027-order-links.js';
import { ItemCodes1796000028000 } from './migrations/0028-item-codes.js';
import { DraftsAndSales1796000029000 } from './migrations/0029-drafts-and-sales.js';
import { BulkEdits1796000030000 } from './migrations/0030-bulk-edits.js';
import { ProductImports1796000031000 } from './migrations/0031-product-imports.js';
import { Parcels1796000032000 } from './migrations/0032-parcels.js';
import { ManualOrders1796000033000 } from './migrations/0033-manual-orders.js';
import { Alerts1796000034000 } from './migrations/0034-alerts.js';
import { StaleAvailability1796000035000 } from './migrations/0035-stale-availability.js';
import { TrackingNumbers1796000036000 } from './migrations/0036-tracking-numbers.js';
import { ImportFailuresAndIndexes1796000037000 } from './migrations/0037-import-failures-and-indexes.js';
import { DiscardedDrafts1796000038000 } from './migrations/0038-discarded-drafts.js';
import { AlertsSeen1796000039000 } from './migrations/0039-alerts-seen.js';
import { StaffLists1796000040000 } from './migrations/0040-staff-lists.js';
import { ReturnsOfExchanges1796000041000 } from './migrations/0041-returns-of-exchanges.js';
import { FreeShippingCodes1796000042000 } from './migrations/0042-free-shipping-codes.js';
import { MessageReplies1796000043000 } from './migrations/0043-message-replies.js';
import { RefundsByDay1796000044000 } from './migrations/0044-refunds-by-day.js';
import { UserTotals1796000045000 } from './migrations/0045-user-totals.js';
import { ReportIndexes1796000046000 } from './migrations/0046-report-indexes.js';
import { ReplacedIndexes1796000047000 } from './migrations/0047-replaced-indexes.js';
import { FunctionComments1796000048000 } from './migrations/0048-function-comments.js';
import { StockReasons1796000049000 } from './migrations/0049-stock-reasons.js';
import { StaffReturnsAndNews1796000050000 } from './migrations/0050-staff-returns-and-news.js';
import { ValidateStockReasons1796000051000 } from './migrations/0051-validate-stock-reasons.js';
import { RefundsByOtherMeans1796000052000 } from './migrations/0052-refunds-by-other-means.js';
import { CustomItems1796000053000 } from './migrations/0053-custom-items.js';
import { OwedRefundsAndApostrophes1796000054000 } from './migrations/0054-owed-refunds-and-apostrophes.js';
import { SizesAndColorsInStaffSearch1796000055000 } from './migrations/0055-sizes-and-colors-in-staff-search.js';
import { CustomItemIndexes1796000056000 } from './migrations/0056-custom-item-indexes.js';
import { StaffWordsIndex1796000057000 } from './migrations/0057-staff-words-index.js';
import { ApostrophesAndExpeditedOrders1796000058000 } from './migrations/0058-apostrophes-and-expedited-orders.js';
import { SettledRefundsAndResentPayLinks1796000059000 } from './migrations/0059-settled-refunds-and-resent-pay-links.js';
import { PasswordsByStaff1796000060000 } from './migrations/0060-passwords-by-staff.js';
import { migrationLock } from './connection/advisory-locks.js';
import { ForeignKeyIndexes1796000061000 } from './migrations/0061-foreign-key-indexes.js';
import { AuditWords1796000062000 } from './migrations/0062-audit-words.js';
import { UnansweredMessages1796000063000 } from './migrations/0063-unanswered-messages.js';
import { LimitedPromoCodes1796000064000 } from './migrations/0064-limited-promo-codes.js';
import { MenuAndDefaultNotifications1796000065000 } from './migrations/0065-menu-and-default-notifications.js';
import { PictureIndexesAndStockTotals1796000066000 } from './migrations/0066-picture-indexes-and-stock-totals.js';
import { UntaxedExchanges1796000067000 } from './migrations/0067-untaxed-exchanges.js';
import { SubjectsInAudit1796000068000 } from './migrations/0068-subjects-in-audit.js';
import { OrderMessagesAndCities1796000069000 } from './migrations/0069-order-messages-and-cities.js';
import { RemovedPromoCodes1796000070000 } from './migrations/0070-removed-promo-codes.js';
import { PictureHashes1796000073000 } from './migrations/0073-picture-hashes.js';
import { productImageSchema, productSchema, variantSchema } from './catalog/postgres-product-repository.js';
import { synonymSchema } from './catalog/postgres-synonym-repository.js';
import { promoCodeSchema } from './pricing/postgres-promo-codes.js';
import { userSchema } from './accounts/user-schema.js';

/**
 * Timeouts in milliseconds. If the database is unavailable, a caller waits either for a connection or for a response,
 * so the caller gets an error within ten seconds. A statement times out before the shop closes its connection.
 */
const timeouts = { connection: 5_000, statement: 7_000, silence: 8_000 };

export function dataSourceOptions(databaseUrl: string, poolSize = 10): DataSourceOptions {
  return {
    type: 'postgres',
    url: databaseUrl,
    entities: schemas,
    migrations: [
      Shared1796000001000,
      Catalog1796000002000,
      Accounts1796000003000,
      Stock1796000004000,
      Media1796000005000,
      Pricing1796000006000,
      Cart1796000007000,
      Checkout1796000008000,
      Orders1796000009000,
      Payments1796000010000,
      Reviews1796000011000,
      Returns1796000012000,
      Waitlist1796000013000,
      Mail1796000014000,
      Messages1796000015000,
      Audit1796000016000,
      Jobs1796000017000,
      SalesTax1796000018000,
      Shipping1796000019000,
      CategoryOrderAndRedirects1796000020000,
      OrderLists1796000021000,
      StoreSettings1796000022000,
      StaffRoles1796000023000,
      SecondFactors1796000024000,
      Notifications1796000025000,
      OrderCorrections1796000026000,
      OrderLinks1796000027000,
      ItemCodes1796000028000,
      DraftsAndSales1796000029000,
      BulkEdits1796000030000,
      ProductImports1796000031000,
      Parcels1796000032000,
      ManualOrders1796000033000,
      Alerts1796000034000,
      StaleAvailability1796000035000,
      TrackingNumbers1796000036000,
      ImportFailuresAndIndexes1796000037000,
      DiscardedDrafts1796000038000,
      AlertsSeen1796000039000,
      StaffLists1796000040000,
      ReturnsOfExchanges1796000041000,
      FreeShippingCodes1796000042000,
      MessageReplies1796000043000,
      RefundsByDay1796000044000,
      UserTotals1796000045000,
      ReportIndexes1796000046000,
      ReplacedIndexes1796000047000,
      FunctionComments1796000048000,
      StockReasons1796000049000,
      StaffReturnsAndNews1796000050000,
      ValidateStockReasons1796000051000,
      RefundsByOtherMeans1796000052000,
      CustomItems1796000053000,
      OwedRefundsAndApostrophes1796000054000,
      SizesAndColorsInStaffSearch1796000055000,
      CustomItemIndexes1796000056000,
      StaffWordsIndex1796000057000,
      ApostrophesAndExpeditedOrders1796000058000,
      SettledRefundsAndResentPayLinks1796000059000,
      PasswordsByStaff1796000060000,
      ForeignKeyIndexes1796000061000,
      AuditWords1796000062000,
      UnansweredMessages1796000063000,
      LimitedPromoCodes1796000064000,
      MenuAndDefaultNotifications1796000065000,
      PictureIndexesAndStockTotals1796000066000,
      UntaxedExchanges1796000067000,
      SubjectsInAudit1796000068000,
      OrderMessagesAndCities1796000069000,
      RemovedPromoCodes1796000070000,
      PictureHashes1796000073000,
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
  if (names.length === 0 || names.includes(Shared1796000001000.name)) return names;
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
