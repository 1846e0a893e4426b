import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';

/** No id of PostgreSQL's integer type is larger. */
const largestId = 2_147_483_647;
const choose = 'Please choose a product.';

export class SaveToWishlistDto {
  @ApiProperty({ type: 'integer' })
  @IsInt({ message: choose })
  @Min(1, { message: choose })
  @Max(largestId, { message: choose })
  productId!: number;
}

export class MergeWishlistDto {
  @ApiProperty({ type: 'array', items: { type: 'integer' }, maxItems: 100, description: 'Newest first.' })
  @IsArray({ message: 'Please give a list of products.' })
  @ArrayMaxSize(100, { message: 'Please give at most 100 products at once.' })
  @IsInt({ each: true, message: choose })
  @Min(1, { each: true, message: choose })
  @Max(largestId, { each: true, message: choose })
  productIds!: number[];
}
