import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PostgresJobLeases } from '../adapters/postgres/jobs/postgres-job-leases.js';
import { AdministratorWatch } from '../adapters/timers/administrator-watch.js';
import { PaymentJobs } from '../adapters/timers/payment-jobs.js';
import { Housekeeping } from '../adapters/timers/housekeeping.js';
import { JobRunner } from '../adapters/timers/job-runner.js';
import { CarryOutDeletions } from '../domain/accounts/use-cases/carry-out-deletions.js';
import { JobLeases } from '../domain/jobs/ports/job-leases.js';
import { AccountStoresModule } from './account-stores.module.js';
import { CartModule } from './cart.module.js';
import { CheckoutModule } from './checkout.module.js';
import { ImageStoresModule } from './image-stores.module.js';
import { MessagesModule } from './messages.module.js';
import { PaymentsModule } from './payments.module.js';

/** The jobs for checkouts, payments, refunds and clean-up, in the processes that run them. */
@Module({
  imports: [
    AccountStoresModule,
    CartModule,
    CheckoutModule,
    DiscoveryModule,
    ImageStoresModule,
    MessagesModule,
    PaymentsModule,
  ],
  providers: [
    AdministratorWatch,
    CarryOutDeletions,
    PaymentJobs,
    Housekeeping,
    JobRunner,
    { provide: JobLeases, useClass: PostgresJobLeases },
  ],
})
export class WorkerJobsModule {}
