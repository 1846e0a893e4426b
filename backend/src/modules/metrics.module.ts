import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { QueueFigures } from '../adapters/bull/queue-figures.js';
import { WatchedQueue } from '../adapters/bull/watched-queue.js';
import { MetricsController } from '../adapters/http/metrics/metrics.controller.js';
import { PrometheusMetrics } from '../adapters/prometheus/prometheus-metrics.js';
import { PoolFigures } from '../adapters/postgres/figures/pool-figures.js';
import { ShopFigures } from '../adapters/postgres/figures/shop-figures.js';
import { PaymentTally } from '../domain/payments/ports/payment-tally.js';
import { Metrics } from '../domain/shared/ports/metrics.js';

/** The shop's metrics for operators. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [MetricsController],
  providers: [
    PrometheusMetrics,
    { provide: Metrics, useExisting: PrometheusMetrics },
    { provide: PaymentTally, useExisting: PrometheusMetrics },
    PoolFigures,
    ShopFigures,
    WatchedQueue,
    QueueFigures,
  ],
  exports: [PrometheusMetrics, Metrics, PaymentTally],
})
export class MetricsModule {}
