import { Global, Module } from '@nestjs/common';
import { RedisHealth } from '../adapters/bull/redis-health.js';
import { GcmSecretBox } from '../adapters/crypto/gcm-secret-box.js';
import { SmtpHealth } from '../adapters/smtp/smtp-health.js';
import { TypeormOutbox } from '../adapters/typeorm/typeorm-outbox.js';
import { Outbox } from '../domain/mail/outbox.js';
import { SecretBox } from '../domain/mail/secret-box.js';

/** Where every context puts its mails, and whether the road from there is open. */
@Global()
@Module({
  providers: [
    { provide: Outbox, useClass: TypeormOutbox },
    { provide: SecretBox, useClass: GcmSecretBox },
    RedisHealth,
    SmtpHealth,
  ],
  exports: [Outbox, SecretBox],
})
export class MailModule {}
