import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { AccountsModule } from './accounts.module.js';
import { CartModule } from './cart.module.js';
import { CheckoutModule } from './checkout.module.js';
import { OrdersModule } from './orders.module.js';
import { PaymentsModule } from './payments.module.js';
import { CatalogModule } from './catalog.module.js';
import { ImportsModule } from './imports.module.js';
import { CoreModule } from './core.module.js';
import { DemoModule } from './demo.module.js';
import { WorkerTasksModule } from './worker-tasks.module.js';
import { MailModule } from './mail.module.js';
import { HealthModule, OperationsModule } from './operations.module.js';
import { MessagesModule } from './messages.module.js';
import { PagesModule } from './pages.module.js';
import { PricingModule } from './pricing.module.js';
import { ReturnsModule } from './returns.module.js';
import { WaitlistModule } from './waitlist.module.js';
import { ReviewsModule } from './reviews.module.js';

/** Tasks of a process in addition to handling requests. */
export interface Roles {
  /** Delivers the outbox's mails, reconciles payments, and executes refunds. */
  readonly worker: boolean;
  /** Serves the built storefront in addition to the API. */
  readonly pages: boolean;
}

@Module({})
export class AppModule {
  static with(config: Config, roles: Roles): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.with(config),
        AccountsModule,
        HealthModule,
        OperationsModule,
        MailModule,
        // ImportsModule must precede CatalogModule, because the path of a product also matches the path of the export.
        ImportsModule,
        CatalogModule,
        PricingModule,
        CartModule,
        PaymentsModule,
        OrdersModule,
        CheckoutModule,
        MessagesModule,
        ReviewsModule,
        ReturnsModule,
        WaitlistModule,
        ...(config.demo ? [DemoModule] : []),
        ...(roles.worker ? [WorkerTasksModule.with(config)] : []),
        ...(roles.pages ? [PagesModule] : []),
      ],
    };
  }
}
