import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HmacSignedLinks } from '../adapters/crypto/hmac-signed-links.js';
import { RandomIds } from '../adapters/crypto/random-ids.js';
import { SystemClock } from '../adapters/crypto/system-clock.js';
import { AsyncTrace } from '../adapters/pino/async-trace.js';
import { LoggedAlarm } from '../adapters/pino/logged-alarm.js';
import { dataSourceOptions, openMigrated } from '../adapters/postgres/data-source.js';
import { Database } from '../adapters/postgres/sql/database.js';
import { PostgresIdempotency } from '../adapters/postgres/shared/postgres-idempotency.js';
import { TypeormTransaction } from '../adapters/postgres/connection/typeorm-transaction.js';
import { Config } from '../config/config.js';
import { Alarm } from '../domain/shared/ports/alarm.js';
import { Clock } from '../domain/shared/ports/clock.js';
import { Idempotency } from '../domain/shared/ports/idempotency.js';
import { Ids } from '../domain/shared/ports/ids.js';
import { SignedLinks } from '../domain/shared/ports/signed-links.js';
import { Trace } from '../domain/shared/ports/trace.js';
import { Transaction } from '../domain/shared/ports/transaction.js';
import { PostgresRateLimits } from '../adapters/postgres/shared/postgres-rate-limits.js';
import { RateLimits } from '../domain/shared/ports/rate-limits.js';

/** Providers for all contexts: settings, database, transactions, rate limits, time, ids, signed links and alarms. */
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
        { provide: Idempotency, useClass: PostgresIdempotency },
        { provide: Transaction, useExisting: TypeormTransaction },
        { provide: RateLimits, useClass: PostgresRateLimits },
        { provide: Clock, useClass: SystemClock },
        { provide: Ids, useClass: RandomIds },
        { provide: SignedLinks, useClass: HmacSignedLinks },
        { provide: Trace, useClass: AsyncTrace },
        { provide: Alarm, useClass: LoggedAlarm },
      ],
      exports: [
        Config,
        TypeormTransaction,
        Database,
        Transaction,
        Idempotency,
        RateLimits,
        Clock,
        Ids,
        SignedLinks,
        Trace,
        Alarm,
      ],
    };
  }
}
