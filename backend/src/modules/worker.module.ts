import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { CoreModule } from './core.module.js';
import { MailModule } from './mail.module.js';
import { WorkerTasksModule } from './worker-tasks.module.js';
import { HealthModule, OperationsModule } from './operations.module.js';
import { PricingModule } from './pricing.module.js';

/** Modules of a separate worker process: mails, reconciliation, refunds, deletion of accounts, and housekeeping. */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        CoreModule.with(config),
        MailModule,
        PricingModule,
        WorkerTasksModule.with(config),
        OperationsModule,
        ...(config.workerPort === null ? [] : [HealthModule]),
      ],
    };
  }
}
