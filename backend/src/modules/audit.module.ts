import { Global, Module } from '@nestjs/common';
import { AuditController } from '../adapters/http/audit/audit.controller.js';
import { TypeormAuditLog } from '../adapters/postgres/audit/typeorm-audit-log.js';
import { TypeormAuditReader } from '../adapters/postgres/audit/typeorm-audit-reader.js';
import { AuditLog } from '../domain/audit/ports/audit-log.js';
import { AuditReader } from '../domain/audit/ports/audit-reader.js';

/** What staff did; every context that they change writes to it. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [
    { provide: AuditLog, useClass: TypeormAuditLog },
    { provide: AuditReader, useClass: TypeormAuditReader },
  ],
  exports: [AuditLog],
})
export class AuditModule {}
