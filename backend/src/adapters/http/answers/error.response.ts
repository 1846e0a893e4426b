import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { BulkEditPreviewResponse } from '../catalog/bulk-edit.response.js';
import { SynonymResponse } from '../catalog/synonym.response.js';
import { ImageUsesResponse } from '../media/image.response.js';
import { TotalsResponse } from '../pricing/totals.response.js';

@ApiSchema({ name: 'Shortage' })
class ShortageResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty({ type: 'integer', nullable: true }) variantId!: number | null;
  @ApiProperty({ type: 'integer', description: 'Number of requested units.' }) quantity!: number;
  @ApiProperty({ type: 'integer', description: 'Number of available units.' }) available!: number;
}

@ApiSchema({ name: 'FieldChange' })
class FieldChangeResponse {
  @ApiProperty({ example: 'M, Navy: price' }) field!: string;
  @ApiProperty({ nullable: true, description: 'Any JSON.' }) before: unknown;
  @ApiProperty({ nullable: true, description: 'Any JSON.' }) after: unknown;
}

/** The format of error responses. */
@ApiSchema({ name: 'ApiError' })
export class ErrorResponse {
  @ApiProperty({ example: 422 }) statusCode!: number;
  @ApiProperty({ example: 'cart.quantity', description: 'Stable identifier of the error, for programs.' })
  code!: string;
  @ApiProperty({ description: 'A sentence for users.' }) message!: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  errors?: Record<string, string>;
  @ApiProperty() requestId!: string;
  @ApiPropertyOptional({
    type: TotalsResponse,
    description: 'With 409, if the expected amounts differ from the actual amounts: the actual amounts.',
  })
  totals?: TotalsResponse;
  @ApiPropertyOptional({ type: [ShortageResponse], description: 'With 409, if too few units are available.' })
  lines?: ShortageResponse[];
  @ApiPropertyOptional({
    type: [FieldChangeResponse],
    description: 'With 409: changes that other users made in the meantime.',
  })
  changes?: FieldChangeResponse[];
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'With 409: the username of the author of the last change.',
  })
  by?: string | null;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'With 409 `changed-meanwhile` and `product.changed`: the number of the latest version.',
  })
  version?: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'With 409 `changed-meanwhile` and `product.changed`: the values that other users saved, by field.',
  })
  current?: Record<string, unknown>;
  @ApiPropertyOptional({ type: 'integer', description: 'With 409: the id of the customer’s existing personal code.' })
  promoCodeId?: number;
  @ApiPropertyOptional({
    enum: ['authenticator', 'passkey'],
    isArray: true,
    description:
      'With `second-factor-needed`: the methods that the account has. A recovery code replaces each of them.',
  })
  secondFactors?: ('authenticator' | 'passkey')[];
  @ApiPropertyOptional({ type: SynonymResponse, description: 'With 409 `synonym.taken`: the synonym with the words.' })
  synonym?: SynonymResponse;
  @ApiPropertyOptional({ type: ImageUsesResponse, description: 'With 409: where the picture is used.' })
  uses?: ImageUsesResponse;
  @ApiPropertyOptional({
    type: BulkEditPreviewResponse,
    description: 'With 409 `bulk-edit.outdated`: the current preview.',
  })
  preview?: BulkEditPreviewResponse;
}
