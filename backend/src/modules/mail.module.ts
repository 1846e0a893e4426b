import { Global, Module } from '@nestjs/common';
import { RedisHealth } from '../adapters/bull/redis-health.js';
import { GcmSecretBox } from '../adapters/crypto/gcm-secret-box.js';
import { MailController } from '../adapters/http/mail/mail.controller.js';
import { SmtpHealth } from '../adapters/smtp/smtp-health.js';
import { TypeormKeptMails } from '../adapters/typeorm/mail/typeorm-kept-mails.js';
import { TypeormMailReader } from '../adapters/typeorm/mail/typeorm-mail-reader.js';
import { TypeormOutbox } from '../adapters/typeorm/typeorm-outbox.js';
import { KeptMails } from '../domain/mail/kept-mails.js';
import { MailReader } from '../domain/mail/mail-reader.js';
import { Outbox } from '../domain/mail/outbox.js';
import { RetryMail } from '../domain/mail/retry-mail.js';
import { SecretBox } from '../domain/mail/secret-box.js';
import { SendMailAgain } from '../domain/mail/send-mail-again.js';

/** Where every context puts its mails, what became of them, and whether the road from there is open. */
@Global()
@Module({
  controllers: [MailController],
  providers: [
    RetryMail,
    SendMailAgain,
    { provide: MailReader, useClass: TypeormMailReader },
    { provide: KeptMails, useClass: TypeormKeptMails },
    { provide: Outbox, useClass: TypeormOutbox },
    { provide: SecretBox, useClass: GcmSecretBox },
    RedisHealth,
    SmtpHealth,
  ],
  exports: [Outbox, SecretBox],
})
export class MailModule {}
