import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../config.js';
import { AccountsModule } from './accounts.module.js';
import { CoreModule } from './core.module.js';
import { EdgeModule } from './edge.module.js';
import { HealthModule } from './health.module.js';
import { MailModule } from './mail.module.js';
import { StockModule } from './stock.module.js';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [CoreModule.with(config), EdgeModule, AccountsModule, HealthModule, MailModule, StockModule],
    };
  }
}
