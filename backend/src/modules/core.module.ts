import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HmacSignedLinks } from '../adapters/crypto/hmac-signed-links.js';
import { SystemClock, RandomIds } from '../adapters/crypto/random-ids.js';
import { Trace } from '../adapters/pino/trace.js';
import { PinoErrorLog } from '../adapters/pino/pino-logger.js';
import { dataSourceOptions, openMigrated } from '../adapters/postgres/data-source.js';
import { Database } from '../adapters/postgres/sql/database.js';
import { Idempotency } from '../adapters/postgres/shared/idempotency.js';
import { TypeormTransaction } from '../adapters/postgres/connection/typeorm-transaction.js';
import { Config } from '../config/config.js';
import { ErrorLog } from '../domain/shared/ports/monitoring.js';
import { Clock } from '../domain/shared/ports/clock.js';
import { Ids } from '../domain/shared/ports/ids.js';
import { SignedLinks } from '../domain/shared/ports/signed-links.js';
import { Snapshots, Transaction } from '../domain/shared/ports/transaction.js';
import { SettingVersions } from '../adapters/postgres/settings/setting-versions.js';
import { PostgresStoreSettings } from '../adapters/postgres/store/postgres-store-settings.js';
import { Store } from '../domain/shared/ports/store.js';
import { StoreSettings } from '../domain/store/ports/store-settings.js';
import { PostgresRateLimits } from '../adapters/postgres/shared/postgres-rate-limits.js';
import { RateLimits } from '../domain/shared/ports/rate-limits.js';
import { PostgresAuditLog } from '../adapters/postgres/audit/postgres-audit-log.js';
import { AuditLog } from '../domain/audit/ports/audit-log.js';

/**
 * Providers for all contexts: settings, database, transactions, rate limits, time, ids, signed links, the error log,
 * the audit log, and the settings that staff edit.
 */
@Global()
@Module({})
export class CoreModule {
  static with(config: Config): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSourceOptions(config.databaseUrl),
          dataSourceFactory: (options) => openMigrated(options ?? dataSourceOptions(config.databaseUrl)),
        }),
      ],
      providers: [
        { provide: Config, useValue: config },
        TypeormTransaction,
        Database,
        Idempotency,
        { provide: Transaction, useExisting: TypeormTransaction },
        { provide: Snapshots, useExisting: TypeormTransaction },
        { provide: RateLimits, useClass: PostgresRateLimits },
        { provide: Clock, useClass: SystemClock },
        { provide: Ids, useClass: RandomIds },
        { provide: SignedLinks, useClass: HmacSignedLinks },
        SettingVersions,
        PostgresStoreSettings,
        { provide: StoreSettings, useExisting: PostgresStoreSettings },
        { provide: Store, useExisting: PostgresStoreSettings },
        Trace,
        { provide: ErrorLog, useClass: PinoErrorLog },
        { provide: AuditLog, useClass: PostgresAuditLog },
      ],
      exports: [
        Config,
        TypeormTransaction,
        Database,
        Transaction,
        Snapshots,
        Idempotency,
        RateLimits,
        Clock,
        Ids,
        SignedLinks,
        SettingVersions,
        StoreSettings,
        Store,
        Trace,
        ErrorLog,
        AuditLog,
      ],
    };
  }
}
