import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { QueueFigures } from '../adapters/bull/queue-figures.js';
import { WatchedQueue } from '../adapters/bull/watched-queue.js';
import { JobsController } from '../adapters/http/jobs/jobs.controller.js';
import { MetricsController } from '../adapters/http/metrics/metrics.controller.js';
import { HttpDrain } from '../adapters/http/requests/http-drain.js';
import { SlowClients } from '../adapters/http/limits/slow-clients.js';
import { HealthController } from '../adapters/http/health/health.controller.js';
import { Readiness } from '../adapters/http/health/readiness.js';
import { Dependencies } from '../adapters/http/health/dependencies.js';
import { DependencyFigures } from '../adapters/http/health/dependency-figures.js';
import { WebVitalsController } from '../adapters/http/metrics/web-vitals.controller.js';
import { Metrics } from '../adapters/prometheus/metrics.js';
import { DatabaseHealth, MigrationsHealth } from '../adapters/postgres/connection/database-health.js';
import { PoolFigures } from '../adapters/postgres/figures/pool-figures.js';
import { StatementTimes } from '../adapters/postgres/figures/statement-times.js';
import { TypeormTransaction } from '../adapters/postgres/connection/typeorm-transaction.js';
import { ShopFigures } from '../adapters/postgres/figures/shop-figures.js';
import { JobReader } from '../adapters/postgres/jobs/job-reader.js';
import { PaymentTally } from '../domain/payments/ports/payments.js';
import { AuditController } from '../adapters/http/audit/audit.controller.js';
import { AuditReader } from '../adapters/postgres/audit/audit-reader.js';
import { AccountStoresModule } from './account-stores.module.js';

/** Metrics, the states of dependencies, periodic jobs and the audit log for operators. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [MetricsController, WebVitalsController, JobsController, AuditController],
  providers: [
    Metrics,
    { provide: PaymentTally, useExisting: Metrics },
    JobReader,
    AuditReader,
    Dependencies,
    DependencyFigures,
    DatabaseHealth,
    MigrationsHealth,
    PoolFigures,
    {
      provide: StatementTimes,
      inject: [TypeormTransaction],
      useFactory: ({ times }: TypeormTransaction) => times,
    },
    ShopFigures,
    WatchedQueue,
    QueueFigures,
  ],
  exports: [Dependencies, Metrics, PaymentTally],
})
export class OperationsModule {}

/** `/health`, and the orderly end of the HTTP server. A worker without a port does not have them. */
@Module({
  imports: [AccountStoresModule],
  controllers: [HealthController],
  providers: [HttpDrain, SlowClients, Readiness],
})
export class HealthModule {}
