import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** The shape of every error answer. */
@ApiSchema({ name: 'ApiError' })
export class ErrorView {
  @ApiProperty({ example: 422 }) statusCode: number;
  @ApiProperty({ example: 'cart.quantity', description: 'Stable, for programs.' }) code: string;
  @ApiProperty({ description: 'One sentence for a person.' }) message: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  errors?: Record<string, string>;
  @ApiProperty() requestId: string;
}
