import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { RecordedEntry } from '../../postgres/audit/audit-reader.js';
import { readOrderId, writeOrderId } from '../../../domain/orders/order-id.js';

const fields = { type: 'object', additionalProperties: true, nullable: true } as const;

@ApiSchema({ name: 'AuditEntry' })
export class AuditEntryResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ description: 'Username of the author at the time of the change.' }) by!: string;
  @ApiProperty({ description: 'The action in the past tense, e.g. "product.updated".' }) action!: string;
  @ApiProperty() subjectKind!: string;
  @ApiProperty() subjectId!: string;
  @ApiProperty() subjectName!: string;
  @ApiProperty({ ...fields, description: 'Previous values of the changed fields; null for a new object.' })
  before!: Readonly<Record<string, unknown>> | null;
  @ApiProperty({ ...fields, description: 'New values of the changed fields; null for a deleted object.' })
  after!: Readonly<Record<string, unknown>> | null;
}

@ApiSchema({ name: 'AuditList' })
export class AuditListResponse {
  @ApiProperty({ type: [AuditEntryResponse] }) entries!: AuditEntryResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

export function auditEntryResponse({ at, subjectId, ...entry }: RecordedEntry): AuditEntryResponse {
  const order = entry.subjectKind === 'order' ? readOrderId(subjectId) : null;
  return { ...entry, at: at.toISOString(), subjectId: order === null ? subjectId : writeOrderId(order) };
}
