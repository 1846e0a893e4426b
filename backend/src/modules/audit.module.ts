import { Global, Module } from '@nestjs/common';
import { AuditController } from '../adapters/http/audit/audit.controller.js';
import { PostgresAuditLog } from '../adapters/postgres/audit/postgres-audit-log.js';
import { PostgresAuditReader } from '../adapters/postgres/audit/postgres-audit-reader.js';
import { AuditLog } from '../domain/audit/ports/audit-log.js';
import { AuditReader } from '../domain/audit/ports/audit-reader.js';

/** The audit log, which all contexts write to. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [
    { provide: AuditLog, useClass: PostgresAuditLog },
    { provide: AuditReader, useClass: PostgresAuditReader },
  ],
  exports: [AuditLog],
})
export class AuditModule {}
