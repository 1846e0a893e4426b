import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AuditReader } from '../../postgres/audit/audit-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffGuard } from '../sessions/session-user.js';
import { AuditQuery, filterOf } from './audit.request.js';
import { auditEntryResponse, AuditListResponse } from './audit.response.js';

@ApiTags('admin')
@Controller('api/admin/audit')
@UseGuards(StaffGuard)
export class AuditController {
  constructor(private readonly audit: AuditReader) {}

  @Get()
  @ApiOkResponse({ type: AuditListResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() query: AuditQuery): Promise<AuditListResponse> {
    const { total, entries } = await this.audit.list(filterOf(query), query.limit, query.offset);
    return { entries: entries.map(auditEntryResponse), total, authors: await this.audit.authors() };
  }
}
