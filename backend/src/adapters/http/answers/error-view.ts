import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ImageUsesView } from '../media/image.view.js';
import { TotalsView } from '../pricing/totals.view.js';

@ApiSchema({ name: 'Shortage' })
class ShortageView {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty({ type: 'integer', nullable: true }) variantId!: number | null;
  @ApiProperty({ type: 'integer', description: 'Number of requested units.' }) quantity!: number;
  @ApiProperty({ type: 'integer', description: 'Number of available units.' }) available!: number;
}

@ApiSchema({ name: 'FieldChange' })
class FieldChangeView {
  @ApiProperty({ example: 'M, Navy: price' }) field!: string;
  @ApiProperty({ nullable: true, description: 'Any JSON.' }) before: unknown;
  @ApiProperty({ nullable: true, description: 'Any JSON.' }) after: unknown;
}

/** The format of error responses. */
@ApiSchema({ name: 'ApiError' })
export class ErrorView {
  @ApiProperty({ example: 422 }) statusCode!: number;
  @ApiProperty({ example: 'cart.quantity', description: 'Stable, for programs.' }) code!: string;
  @ApiProperty({ description: 'A sentence for users.' }) message!: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  errors?: Record<string, string>;
  @ApiProperty() requestId!: string;
  @ApiPropertyOptional({
    type: TotalsView,
    description: 'With 409, if the expected amounts differ from the actual ones.',
  })
  totals?: TotalsView;
  @ApiPropertyOptional({ type: [ShortageView], description: 'With 409, if there are too few units.' })
  lines?: ShortageView[];
  @ApiPropertyOptional({ type: [FieldChangeView], description: 'With 409: changes by others in the meantime.' })
  changes?: FieldChangeView[];
  @ApiPropertyOptional({ type: String, nullable: true, description: 'With 409: the author of the last change.' })
  by?: string | null;
  @ApiPropertyOptional({ type: 'integer', description: 'With 409 `changed-meanwhile`: the latest version.' })
  version?: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'With 409 `changed-meanwhile`: the values saved by others, by field.',
  })
  current?: Record<string, unknown>;
  @ApiPropertyOptional({ type: 'integer', description: 'With 409: the customer’s existing personal code.' })
  promoCodeId?: number;
  @ApiPropertyOptional({ type: ImageUsesView, description: 'With 409: where the picture is used.' })
  uses?: ImageUsesView;
}
