import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { QueueFigures } from '../adapters/bull/queue-figures.js';
import { WatchedQueue } from '../adapters/bull/watched-queue.js';
import { JobsController } from '../adapters/http/jobs/jobs.controller.js';
import { MetricsController } from '../adapters/http/metrics/metrics.controller.js';
import { PrometheusMetrics } from '../adapters/prometheus/prometheus-metrics.js';
import { PoolFigures } from '../adapters/postgres/figures/pool-figures.js';
import { ShopFigures } from '../adapters/postgres/figures/shop-figures.js';
import { PostgresJobReader } from '../adapters/postgres/jobs/postgres-job-reader.js';
import { JobReader } from '../domain/jobs/ports/job-reader.js';
import { PaymentTally } from '../domain/payments/ports/payment-tally.js';
import { Metrics } from '../domain/shared/ports/metrics.js';

/** Metrics and periodic jobs for operators. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [MetricsController, JobsController],
  providers: [
    PrometheusMetrics,
    { provide: Metrics, useExisting: PrometheusMetrics },
    { provide: PaymentTally, useExisting: PrometheusMetrics },
    { provide: JobReader, useClass: PostgresJobReader },
    PoolFigures,
    ShopFigures,
    WatchedQueue,
    QueueFigures,
  ],
  exports: [PrometheusMetrics, Metrics, PaymentTally],
})
export class OperationsModule {}
