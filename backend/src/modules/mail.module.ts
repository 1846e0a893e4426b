import { Global, Module } from '@nestjs/common';
import { TypeormOutbox } from '../adapters/typeorm/typeorm-outbox.js';
import { Outbox } from '../domain/mail/outbox.js';

/** Where every context puts its mails. */
@Global()
@Module({
  providers: [{ provide: Outbox, useClass: TypeormOutbox }],
  exports: [Outbox],
})
export class MailModule {}
