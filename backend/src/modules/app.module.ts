import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../config.js';
import { CoreModule } from './core.module.js';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return { module: AppModule, imports: [CoreModule.with(config)] };
  }
}
