import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../config.js';
import { CoreModule } from './core.module.js';
import { MailModule } from './mail.module.js';
import { StockModule } from './stock.module.js';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return { module: AppModule, imports: [CoreModule.with(config), MailModule, StockModule] };
  }
}
