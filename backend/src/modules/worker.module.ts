import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { AuditModule } from './audit.module.js';
import { CheckoutWorkerModule } from './checkout-worker.module.js';
import { CoreModule } from './core.module.js';
import { EdgeModule } from './edge.module.js';
import { HealthModule } from './health.module.js';
import { HousekeepingModule } from './housekeeping.module.js';
import { JobRunnerModule } from './jobs.module.js';
import { MailModule } from './mail.module.js';
import { MailWorkerModule } from './mail-worker.module.js';
import { MetricsModule } from './metrics.module.js';
import { PricingModule } from './pricing.module.js';
import { StockModule } from './stock.module.js';

/** The worker as a process of its own: mails, reconciliation, refunds, deletions of accounts, housekeeping. */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        CoreModule.with(config),
        EdgeModule,
        AuditModule,
        MailModule,
        StockModule,
        PricingModule,
        MailWorkerModule.with(config),
        CheckoutWorkerModule,
        HousekeepingModule,
        JobRunnerModule,
        MetricsModule,
        ...(config.workerPort === null ? [] : [HealthModule]),
      ],
    };
  }
}
