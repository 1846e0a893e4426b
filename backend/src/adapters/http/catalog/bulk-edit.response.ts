import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { changedFields, undoTime } from '../../../domain/catalog/bulk-edit.js';
import type { BulkEditReader } from '../../postgres/catalog/bulk-edit-reader.js';
import { ObjectOrNull } from '../answers/object-or-null.js';

@ApiSchema({ name: 'BulkFieldChange' })
class BulkFieldChangeResponse {
  @ApiProperty({ enum: changedFields })
  field!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for the product itself.' })
  variantId!: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'M, Navy' }) variant!: string | null;
  @ApiProperty({ nullable: true, description: 'Any JSON. Money is in dollars.' }) before: unknown;
  @ApiProperty({ nullable: true, description: 'Any JSON. Money is in dollars.' }) after: unknown;
}

@ApiSchema({ name: 'BulkEditedProduct' })
class BulkEditedProductResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: [BulkFieldChangeResponse] }) changes!: readonly BulkFieldChangeResponse[];
}

@ApiSchema({ name: 'BulkLeftAlone' })
class LeftAloneResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'A sentence for users.' }) reason!: string;
}

@ApiSchema({ name: 'BulkEditPreview' })
export class BulkEditPreviewResponse {
  @ApiProperty({ example: 'Price lowered by 10%' }) title!: string;
  @ApiProperty({ type: [BulkEditedProductResponse] }) edits!: readonly BulkEditedProductResponse[];
  @ApiProperty({
    type: [LeftAloneResponse],
    description: 'Products that are not changed because of a rule of the shop.',
  })
  problems!: readonly LeftAloneResponse[];
  @ApiProperty({
    type: [LeftAloneResponse],
    description: 'Drafts that would be published without a picture or stock, with their missing parts.',
  })
  incomplete!: readonly LeftAloneResponse[];
  @ApiProperty({ type: 'integer', description: 'Number of products that already have the new values.' })
  unchanged!: number;
  @ApiProperty({ description: 'Identifies this preview. Send it to apply exactly the previewed changes.' })
  fingerprint!: string;
}

@ApiSchema({ name: 'BulkEditUndo' })
class UndoResponse {
  @ApiProperty({ type: String, nullable: true, description: 'Null for a deleted account.' }) by!: string | null;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: 'integer', description: 'The number of restored products.' }) restored!: number;
  @ApiProperty({ type: [LeftAloneResponse] }) leftAlone!: readonly LeftAloneResponse[];
}

@ApiSchema({ name: 'BulkEdit' })
export class BulkEditResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ example: 'Price lowered by 10%' }) title!: string;
  @ApiProperty({ type: 'integer', description: 'The number of changed products.' }) products!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Null for a deleted account.' }) by!: string | null;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ format: 'date-time' }) undoUntil!: string;
  @ObjectOrNull(UndoResponse, { description: 'Null unless the bulk edit was undone.' })
  undone!: UndoResponse | null;
}

@ApiSchema({ name: 'BulkEditList' })
export class BulkEditListResponse {
  @ApiProperty({ type: [BulkEditResponse] }) edits!: BulkEditResponse[];
}

export function bulkEditResponse({
  at,
  undoneAt,
  undoneBy: by,
  restored,
  leftAlone,
  ...edit
}: Awaited<ReturnType<BulkEditReader['list']>>[number]): BulkEditResponse {
  const undone = undoneAt && { by, at: undoneAt.toISOString(), restored: restored ?? 0, leftAlone: leftAlone ?? [] };
  return { ...edit, at: at.toISOString(), undoUntil: new Date(at.getTime() + undoTime).toISOString(), undone };
}
