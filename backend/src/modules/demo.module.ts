import { Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoadDemoShop } from '../adapters/demo/load-demo-shop.js';
import { withoutLimits } from '../adapters/postgres/data-source.js';
import { AccountsModule } from './accounts.module.js';
import { OrdersModule } from './orders.module.js';

/** Loads the demo data into an empty shop before the start is complete. */
@Injectable()
class DemoAtStart implements OnApplicationBootstrap {
  private readonly logger = new Logger('demo');

  constructor(
    private readonly dataSource: DataSource,
    private readonly loadDemoShop: LoadDemoShop,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.loadDemoShop.isNeeded(this.dataSource))) return;
    const load = (dataSource: DataSource) => this.loadDemoShop.execute(dataSource);
    if (await withoutLimits(this.dataSource.options, load)) this.logger.log('Loaded the demo shop');
  }
}

/** Only imported in demo mode. */
@Module({ imports: [AccountsModule, OrdersModule], providers: [LoadDemoShop, DemoAtStart] })
export class DemoModule {}
