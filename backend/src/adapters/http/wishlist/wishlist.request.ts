import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { Id, largestId, WholeNumber } from '../validation/whole-number.js';

const choose = 'Please choose a product.';

export class SaveToWishlistRequest {
  @Id(choose) productId!: number;
}

export class MergeWishlistRequest {
  @ApiProperty({ type: 'array', items: { type: 'integer' }, maxItems: 100, description: 'Newest first.' })
  @IsArray({ message: 'Please send a list of products.' })
  @ArrayMaxSize(100, { message: 'Please send at most 100 products at once.' })
  @WholeNumber(1, largestId, { each: true, message: choose })
  productIds!: number[];
}
