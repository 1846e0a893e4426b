import { Global, Module } from '@nestjs/common';
import { TypeormAuditLog } from '../adapters/typeorm/audit/typeorm-audit-log.js';
import { AuditLog } from '../domain/audit/audit-log.js';

/** What staff did; every context that they change writes to it. */
@Global()
@Module({
  providers: [{ provide: AuditLog, useClass: TypeormAuditLog }],
  exports: [AuditLog],
})
export class AuditModule {}
