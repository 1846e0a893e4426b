import { Module } from '@nestjs/common';
import { MailQueueController } from '../adapters/http/mail/mail-queue.controller.js';
import { MailController } from '../adapters/http/mail/mail.controller.js';
import { TypeormMailOverview } from '../adapters/postgres/mail/typeorm-mail-overview.js';
import { TypeormMailPause } from '../adapters/postgres/mail/typeorm-mail-pause.js';
import { TypeormMailReader } from '../adapters/postgres/mail/typeorm-mail-reader.js';
import { CancelMail } from '../domain/mail/use-cases/cancel-mail.js';
import { MailOverviewReader } from '../domain/mail/ports/mail-overview.js';
import { MailPause } from '../domain/mail/ports/mail-pause.js';
import { MailReader } from '../domain/mail/ports/mail-reader.js';
import { PauseMail } from '../domain/mail/use-cases/pause-mail.js';
import { RetryFailedMails } from '../domain/mail/use-cases/retry-failed-mails.js';
import { RetryMail } from '../domain/mail/use-cases/retry-mail.js';
import { RevealMail } from '../domain/mail/use-cases/reveal-mail.js';
import { SendMailAgain } from '../domain/mail/use-cases/send-mail-again.js';

/** What staff see of the mails, and do with them. */
@Module({
  // The queue's own addresses come before those of a single mail.
  controllers: [MailQueueController, MailController],
  providers: [
    RetryMail,
    SendMailAgain,
    CancelMail,
    RevealMail,
    RetryFailedMails,
    PauseMail,
    { provide: MailReader, useClass: TypeormMailReader },
    { provide: MailOverviewReader, useClass: TypeormMailOverview },
    { provide: MailPause, useClass: TypeormMailPause },
  ],
})
export class MailConsoleModule {}
