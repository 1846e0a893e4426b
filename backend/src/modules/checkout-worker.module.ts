import { Module } from '@nestjs/common';
import { CheckoutJobs } from '../adapters/timers/checkout-jobs.js';
import { CheckoutModule } from './checkout.module.js';

/** What keeps checkouts, payments and refunds true, in the processes that do so. */
@Module({ imports: [CheckoutModule], providers: [CheckoutJobs] })
export class CheckoutWorkerModule {}
