import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { RecordedEntry } from '../../postgres/audit/audit-reader.js';
import { readOrderId, writeOrderId } from '../../../domain/orders/order-id.js';

const fields = { type: 'object', additionalProperties: true, nullable: true } as const;

@ApiSchema({ name: 'AuditChange' })
export class AuditChangeResponse {
  @ApiProperty({ description: 'The changed field in words, in lower case.', example: 'compare-at price' })
  label!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Old value in words; null if the entry has none.' })
  before!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'New value in words; null if the entry has none.' })
  after!: string | null;
}

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
  @ApiProperty({ type: [AuditChangeResponse], description: 'The changed fields in words, with times of the store.' })
  changes!: AuditChangeResponse[];
}

@ApiSchema({ name: 'AuditList' })
export class AuditListResponse {
  @ApiProperty({ type: [AuditEntryResponse] }) entries!: AuditEntryResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({ type: [String], description: 'Usernames of the authors of all entries, at most 200.' })
  authors!: string[];
}

export function auditEntryResponse({ at, subjectId, changes, ...entry }: RecordedEntry): AuditEntryResponse {
  const order = entry.subjectKind === 'order' ? readOrderId(subjectId) : null;
  return {
    ...entry,
    at: at.toISOString(),
    subjectId: order === null ? subjectId : writeOrderId(order),
    changes: [...changes],
  };
}
