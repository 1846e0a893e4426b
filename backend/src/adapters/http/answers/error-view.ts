import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ImageUsesView } from '../media/image.view.js';
import { TotalsView } from '../pricing/totals.view.js';

@ApiSchema({ name: 'Shortage' })
class ShortageView {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty({ type: 'integer', nullable: true }) variantId!: number | null;
  @ApiProperty({ type: 'integer', description: 'How many were asked for.' }) quantity!: number;
  @ApiProperty({ type: 'integer', description: 'How many are left.' }) available!: number;
}

@ApiSchema({ name: 'FieldChange' })
class FieldChangeView {
  @ApiProperty({ example: 'M, Navy: price' }) field!: string;
  @ApiProperty({ nullable: true, description: 'Any JSON.' }) before: unknown;
  @ApiProperty({ nullable: true, description: 'Any JSON.' }) after: unknown;
}

/** The shape of every error answer. */
@ApiSchema({ name: 'ApiError' })
export class ErrorView {
  @ApiProperty({ example: 422 }) statusCode!: number;
  @ApiProperty({ example: 'cart.quantity', description: 'Stable, for programs.' }) code!: string;
  @ApiProperty({ description: 'One sentence for a person.' }) message!: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  errors?: Record<string, string>;
  @ApiProperty() requestId!: string;
  @ApiPropertyOptional({ type: TotalsView, description: 'With 409, when what the caller expected to pay differs.' })
  totals?: TotalsView;
  @ApiPropertyOptional({ type: [ShortageView], description: 'With 409, when there are not enough units.' })
  lines?: ShortageView[];
  @ApiPropertyOptional({ type: [FieldChangeView], description: 'With 409, what others changed meanwhile.' })
  changes?: FieldChangeView[];
  @ApiPropertyOptional({ type: String, nullable: true, description: 'With 409, who changed it last.' })
  by?: string | null;
  @ApiPropertyOptional({ type: 'integer', description: 'With 409 `changed-meanwhile`, the latest version.' })
  version?: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'With 409 `changed-meanwhile`, what others saved, by field.',
  })
  current?: Record<string, unknown>;
  @ApiPropertyOptional({ type: 'integer', description: 'With 409, the personal code that the customer has.' })
  promoCodeId?: number;
  @ApiPropertyOptional({ type: ImageUsesView, description: 'With 409, where the picture is in use.' })
  uses?: ImageUsesView;
}
