import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import path from 'node:path';
import { BullCarrier } from '../adapters/bull/bull-carrier.js';
import { BullClients } from '../adapters/bull/bull-clients.js';
import { mailQueue, mailQueueOptions } from '../adapters/bull/mail-queue.js';
import { MailWorker } from '../adapters/bull/mail-worker.js';
import { Mailbox } from '../adapters/nodemailer/mailbox.js';
import { InProcessCarrier } from '../adapters/in-process/in-process-carrier.js';
import { LoggedDeliveries } from '../adapters/pino/logged-deliveries.js';
import { SmtpMailer } from '../adapters/nodemailer/smtp-mailer.js';
import { MailRelay } from '../adapters/timers/mail-relay.js';
import { PostgresDeliveries } from '../adapters/postgres/mail/postgres-deliveries.js';
import { Config } from '../config/config.js';
import { DeliverMail } from '../domain/mail/use-cases/deliver-mail.js';
import { Deliveries } from '../domain/mail/ports/deliveries.js';
import { MailCarrier } from '../domain/mail/ports/mail-carrier.js';
import { Mailer } from '../domain/mail/ports/mailer.js';
import { RelayMail } from '../domain/mail/use-cases/relay-mail.js';

@Module({ providers: [BullClients], exports: [BullClients] })
class BullClientsModule {}

/** Delivers the outbox's mails, in the processes that do so. */
@Module({})
export class MailWorkerModule {
  static with(config: Config): DynamicModule {
    const road = config.redis === null ? throughThisProcess : throughBull;
    return {
      module: MailWorkerModule,
      imports: road.imports,
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
        { provide: Mailer, useFactory: () => mailerFor(config) },
        ...(road.providers ?? []),
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
  providers: [MailWorker, { provide: MailCarrier, useClass: BullCarrier }],
};

function mailerFor(config: Config): Mailer {
  return config.smtpUrl === null ? new Mailbox(path.join(config.dataDir, 'mail')) : new SmtpMailer(config.smtpUrl);
}
