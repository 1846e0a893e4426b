import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import path from 'node:path';
import { BullCarrier } from '../adapters/bull/bull-carrier.js';
import { BullClients } from '../adapters/bull/bull-clients.js';
import { mailQueue, mailQueueOptions } from '../adapters/bull/mail-queue.js';
import { Mailbox } from '../adapters/nodemailer/mailbox.js';
import { InProcessCarrier } from '../adapters/in-process/in-process-carrier.js';
import { LoggedDeliveries } from '../adapters/pino/logged-deliveries.js';
import { SmtpMailer } from '../adapters/nodemailer/smtp-mailer.js';
import { EdgePurges } from '../adapters/timers/edge-purges.js';
import { MailRelay } from '../adapters/timers/mail-relay.js';
import { PostgresDeliveries } from '../adapters/postgres/mail/postgres-deliveries.js';
import { Config } from '../config/config.js';
import { CatalogChanges } from '../domain/catalog/ports/catalog-changes.js';
import { DeliverMail } from '../domain/mail/use-cases/deliver-mail.js';
import { Deliveries, MailCarrier } from '../domain/mail/ports/outbox.js';
import { Mailer } from '../domain/mail/ports/mailer.js';
import { ReportFailedMails } from '../domain/mail/use-cases/report-failed-mails.js';
import { SendSummaries } from '../domain/mail/use-cases/send-summaries.js';
import { ReportLowStock } from '../domain/stock/use-cases/report-low-stock.js';
import { RelayMail } from '../domain/mail/use-cases/relay-mail.js';
import { DiscoveryModule } from '@nestjs/core';
import { OperatorMessages } from '../adapters/nodemailer/operator-messages.js';
import { PostgresOpenAlerts } from '../adapters/postgres/jobs/postgres-open-alerts.js';
import { PostgresJobLeases } from '../adapters/postgres/jobs/postgres-job-leases.js';
import { AdministratorWatch } from '../adapters/timers/administrator-watch.js';
import { PersonalDataJobs } from '../adapters/timers/personal-data-jobs.js';
import { CatalogJobs } from '../adapters/timers/catalog-jobs.js';
import { PaymentJobs } from '../adapters/timers/payment-jobs.js';
import { Housekeeping } from '../adapters/timers/housekeeping.js';
import { ImportJobs } from '../adapters/timers/import-jobs.js';
import { WaitlistJobs } from '../adapters/timers/waitlist-jobs.js';
import { ReviewJobs } from '../adapters/timers/review-jobs.js';
import { ReturnJobs } from '../adapters/timers/return-jobs.js';
import { Watchdog } from '../adapters/timers/watchdog.js';
import { StaffMailJobs } from '../adapters/timers/staff-mail-jobs.js';
import { JobRunner } from '../adapters/timers/job-runner.js';
import { CarryOutDeletions } from '../domain/accounts/use-cases/carry-out-deletions.js';
import { AlertChannel, OpenAlerts } from '../domain/jobs/ports/operator-alerts.js';
import { JobLeases } from '../domain/jobs/ports/job-leases.js';
import { AccountStoresModule } from './account-stores.module.js';
import { CartModule } from './cart.module.js';
import { CatalogModule } from './catalog.module.js';
import { CheckoutModule } from './checkout.module.js';
import { ImportsModule } from './imports.module.js';
import { MessagesModule } from './messages.module.js';
import { PaymentsModule } from './payments.module.js';
import { ReturnsModule } from './returns.module.js';
import { ReviewsModule } from './reviews.module.js';
import { WaitlistModule } from './waitlist.module.js';

@Module({ providers: [BullClients], exports: [BullClients] })
class BullClientsModule {}

/**
 * Mail delivery and periodic jobs of the worker processes: checkouts, payments, refunds, returns, invitations, imports,
 * deletions, mails to staff, and clean-up.
 */
@Module({})
export class WorkerTasksModule {
  static with(config: Config): DynamicModule {
    const carrier = config.redis === null ? throughThisProcess : throughBull;
    return {
      module: WorkerTasksModule,
      imports: [
        ...(carrier.imports ?? []),
        AccountStoresModule,
        CartModule,
        CatalogModule,
        CheckoutModule,
        DiscoveryModule,
        ImportsModule,
        MessagesModule,
        PaymentsModule,
        ReturnsModule,
        ReviewsModule,
        WaitlistModule,
      ],
      providers: [
        RelayMail,
        DeliverMail,
        MailRelay,
        PostgresDeliveries,
        {
          provide: Deliveries,
          inject: [PostgresDeliveries],
          useFactory: (deliveries: PostgresDeliveries) => new LoggedDeliveries(deliveries),
        },
        AdministratorWatch,
        Watchdog,
        { provide: OpenAlerts, useClass: PostgresOpenAlerts },
        { provide: AlertChannel, useClass: OperatorMessages },
        CarryOutDeletions,
        PaymentJobs,
        PersonalDataJobs,
        CatalogJobs,
        Housekeeping,
        ReviewJobs,
        ReturnJobs,
        WaitlistJobs,
        ImportJobs,
        StaffMailJobs,
        ReportFailedMails,
        SendSummaries,
        ReportLowStock,
        JobRunner,
        { provide: JobLeases, useClass: PostgresJobLeases },
        { provide: Mailer, useFactory: () => mailerFor(config) },
        ...(config.edgePurge ? [edgePurges(config.edgePurge)] : []),
        ...(carrier.providers ?? []),
      ],
    };
  }
}

const throughThisProcess: ModuleMetadata = {
  providers: [{ provide: MailCarrier, useClass: InProcessCarrier }],
};

const throughBull: ModuleMetadata = {
  imports: [
    BullModule.registerQueueAsync({
      name: mailQueue,
      imports: [BullClientsModule],
      inject: [BullClients],
      useFactory: mailQueueOptions,
    }),
  ],
  providers: [{ provide: MailCarrier, useClass: BullCarrier }],
};

const edgePurges = (settings: NonNullable<Config['edgePurge']>) => ({
  provide: EdgePurges,
  inject: [CatalogChanges],
  useFactory: (changes: CatalogChanges) => new EdgePurges(changes, settings),
});

function mailerFor(config: Config): Mailer {
  return config.smtpUrl === null ? new Mailbox(path.join(config.dataDir, 'mail')) : new SmtpMailer(config.smtpUrl);
}
