import { Global, Module } from '@nestjs/common';
import { RedisHealth } from '../adapters/bull/redis-health.js';
import { SmtpHealth } from '../adapters/smtp/smtp-health.js';
import { TypeormOutbox } from '../adapters/typeorm/typeorm-outbox.js';
import { Outbox } from '../domain/mail/outbox.js';

/** Where every context puts its mails, and whether the road from there is open. */
@Global()
@Module({
  providers: [{ provide: Outbox, useClass: TypeormOutbox }, RedisHealth, SmtpHealth],
  exports: [Outbox],
})
export class MailModule {}
