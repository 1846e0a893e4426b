import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../config.js';
import { CoreModule } from './core.module.js';
import { MailWorkerModule } from './mail-worker.module.js';

/** The mail worker as a process of its own. */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return { module: WorkerModule, imports: [CoreModule.with(config), MailWorkerModule.with(config)] };
  }
}
