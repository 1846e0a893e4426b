import { Global, Module } from '@nestjs/common';
import { RedisHealth } from '../adapters/bull/redis-health.js';
import { SecretBox } from '../adapters/crypto/secret-box.js';
import { ReactMailRenderer } from '../adapters/mail-templates/react-mail-renderer.js';
import { LabelPrinter } from '../adapters/pdfkit/label-printer.js';
import { SmtpHealth } from '../adapters/nodemailer/smtp-health.js';
import { CountedMails } from '../adapters/postgres/mail/counted-mails.js';
import { PostgresStoredMails } from '../adapters/postgres/mail/postgres-stored-mails.js';
import { MailSignal } from '../adapters/postgres/mail/mail-signal.js';
import { PostgresOutbox } from '../adapters/postgres/mail/postgres-outbox.js';
import { Config } from '../config/config.js';
import { Outbox, StoredMails } from '../domain/mail/ports/outbox.js';
import { MailRenderer, Sender } from '../domain/mail/ports/mailer.js';
import { MailQueueController } from '../adapters/http/mail/mail-queue.controller.js';
import { NotificationsController } from '../adapters/http/mail/notifications.controller.js';
import { MailController } from '../adapters/http/mail/mail.controller.js';
import { MailAcceptance } from '../adapters/postgres/mail/mail-acceptance.js';
import { MailOverviewReader } from '../adapters/postgres/mail/mail-overview-reader.js';
import { MailReader } from '../adapters/postgres/mail/mail-reader.js';
import { CancelMail } from '../domain/mail/use-cases/cancel-mail.js';
import { SendTestMail } from '../domain/mail/use-cases/send-test-mail.js';
import { PauseMail } from '../domain/mail/use-cases/pause-mail.js';
import { RetryFailedMails } from '../domain/mail/use-cases/retry-failed-mails.js';
import { PostgresStaffNotifications } from '../adapters/postgres/mail/postgres-staff-notifications.js';
import { StaffNotifications } from '../domain/mail/ports/staff-notifications.js';
import { SummarySchedule } from '../domain/mail/summary-schedule.js';
import { ChooseNotification } from '../domain/mail/use-cases/choose-notification.js';
import { NotifyStaff } from '../domain/mail/use-cases/notify-staff.js';
import { RetryMail } from '../domain/mail/use-cases/retry-mail.js';
import { RevealMail } from '../domain/mail/use-cases/reveal-mail.js';
import { SendMailAgain } from '../domain/mail/use-cases/send-mail-again.js';

/**
 * The outbox, the renderer and sender of mails, the staff API for mails, the mails for staff, and the health of mail
 * delivery.
 */
@Global()
@Module({
  // The queue's paths must come before the paths of a single mail.
  controllers: [MailQueueController, MailController, NotificationsController],
  providers: [
    RetryMail,
    SendMailAgain,
    CancelMail,
    RevealMail,
    RetryFailedMails,
    PauseMail,
    SendTestMail,
    ChooseNotification,
    NotifyStaff,
    { provide: StaffNotifications, useClass: PostgresStaffNotifications },
    {
      provide: SummarySchedule,
      inject: [Config],
      useFactory: ({ store }: Config) => new SummarySchedule(store.timeZone),
    },
    MailReader,
    MailOverviewReader,
    { provide: Outbox, useClass: PostgresOutbox },
    MailSignal,
    { provide: StoredMails, useClass: PostgresStoredMails },
    SecretBox,
    { provide: MailRenderer, useClass: ReactMailRenderer },
    LabelPrinter,
    {
      provide: Sender,
      inject: [Config],
      useFactory: ({ publicUrl }: Config) => new Sender(new URL(publicUrl).hostname),
    },
    CountedMails,
    RedisHealth,
    SmtpHealth,
    MailAcceptance,
  ],
  exports: [
    LabelPrinter,
    Outbox,
    NotifyStaff,
    StaffNotifications,
    SummarySchedule,
    MailSignal,
    StoredMails,
    MailOverviewReader,
    SecretBox,
    MailRenderer,
    Sender,
    CountedMails,
  ],
})
export class MailModule {}
