import { Module } from '@nestjs/common';
import { MailController } from '../adapters/http/mail/mail.controller.js';
import { TypeormKeptMails } from '../adapters/typeorm/mail/typeorm-kept-mails.js';
import { TypeormMailReader } from '../adapters/typeorm/mail/typeorm-mail-reader.js';
import { KeptMails } from '../domain/mail/kept-mails.js';
import { MailReader } from '../domain/mail/mail-reader.js';
import { RetryMail } from '../domain/mail/retry-mail.js';
import { SendMailAgain } from '../domain/mail/send-mail-again.js';

/** What staff see of the mails, and do with them. */
@Module({
  controllers: [MailController],
  providers: [
    RetryMail,
    SendMailAgain,
    { provide: MailReader, useClass: TypeormMailReader },
    { provide: KeptMails, useClass: TypeormKeptMails },
  ],
})
export class MailConsoleModule {}
