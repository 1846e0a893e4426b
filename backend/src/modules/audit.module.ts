import { Global, Module } from '@nestjs/common';
import { AuditController } from '../adapters/http/audit/audit.controller.js';
import { PostgresAuditLog } from '../adapters/postgres/audit/postgres-audit-log.js';
import { AuditReader } from '../adapters/postgres/audit/audit-reader.js';
import { AuditLog } from '../domain/audit/ports/audit-log.js';

/** The audit log, which all contexts write to. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [{ provide: AuditLog, useClass: PostgresAuditLog }, AuditReader],
  exports: [AuditLog],
})
export class AuditModule {}
