import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type GarmentChoice, shapes } from '../../../domain/catalog/garment.js';
import type { ProductFacets, SearchSuggestions } from '../../../domain/catalog/ports/catalog-reader.js';
import { priceRangeResponse, PriceRangeResponse } from './product.response.js';

@ApiSchema({ name: 'SuggestedProduct' })
class SuggestedProductResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty() imageUrl!: string;
  @ApiProperty({ description: 'In dollars.' }) price!: number;
  @ApiPropertyOptional({ type: PriceRangeResponse, description: 'Same as for a product.' })
  priceRange?: PriceRangeResponse;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars.' }) compareAtPrice!: number | null;
}

@ApiSchema({ name: 'SuggestedCategory' })
class SuggestedCategoryResponse {
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
}

@ApiSchema({ name: 'SearchSuggestions' })
export class SuggestionsResponse {
  @ApiProperty({ type: [SuggestedProductResponse], maxItems: 6 }) products!: SuggestedProductResponse[];
  @ApiProperty({ type: [SuggestedCategoryResponse], maxItems: 3 }) categories!: SuggestedCategoryResponse[];
  @ApiProperty({ type: 'integer', description: 'Total number of matching products.' }) total!: number;
}

@ApiSchema({ name: 'SizeCount' })
class SizeCountResponse {
  @ApiProperty({ example: 'M' }) size!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

@ApiSchema({ name: 'ColorCount' })
class ColorCountResponse {
  @ApiProperty({
    example: 'Blue',
    description: 'Basic color, which includes all its shades. "Other" if the color name contains no basic color.',
  })
  color!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

@ApiSchema({ name: 'ChoiceCount' })
class ChoiceCountResponse {
  @ApiProperty({ example: 'full' }) choice!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

@ApiSchema({ name: 'GarmentCounts' })
class GarmentCountsResponse implements Record<GarmentChoice, unknown> {
  @ApiProperty({ type: [ChoiceCountResponse] }) kind!: readonly ChoiceCountResponse[];
  @ApiProperty({ type: [ChoiceCountResponse] }) coverage!: readonly ChoiceCountResponse[];
  @ApiProperty({ type: [ChoiceCountResponse] }) support!: readonly ChoiceCountResponse[];
  @ApiProperty({ type: [ChoiceCountResponse] }) lined!: readonly ChoiceCountResponse[];
  @ApiProperty({ type: [ChoiceCountResponse] }) rise!: readonly ChoiceCountResponse[];
  @ApiProperty({ type: [ChoiceCountResponse] }) leg!: readonly ChoiceCountResponse[];
  @ApiProperty({ type: [ChoiceCountResponse] }) stretch!: readonly ChoiceCountResponse[];
}

@ApiSchema({ name: 'ShapeCount' })
class ShapeCountResponse {
  @ApiProperty({ enum: shapes }) shape!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

@ApiSchema({ name: 'ProductFacets' })
export class FacetsResponse {
  @ApiProperty({ type: 'integer', description: 'Number of products that match all filters.' }) total!: number;
  @ApiProperty({
    type: [SizeCountResponse],
    description: 'All sizes of the products; with inStock, only sizes that can be bought.',
  })
  sizes!: SizeCountResponse[];
  @ApiProperty({
    type: [ColorCountResponse],
    description: 'All colors of the products; with inStock, only colors that can be bought.',
  })
  colors!: ColorCountResponse[];
  @ApiProperty({ type: [ShapeCountResponse] }) shapes!: ShapeCountResponse[];
  @ApiProperty({ type: 'integer' }) onSale!: number;
  @ApiProperty({ type: 'integer' }) inStock!: number;
  @ApiProperty({ type: 'integer', description: 'Number of additional products without mySize.' }) notInMySize!: number;
  @ApiProperty({
    type: GarmentCountsResponse,
    description: 'Values that occur in the list. Graded values are sorted from less to more.',
  })
  garment!: GarmentCountsResponse;
  @ApiProperty({ type: 'integer', description: 'Number of additional products that cannot be bought.' })
  soldOut!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Alternative search text: with typing errors corrected or, if the search finds few products, with similar spelling. Null without one.',
  })
  didYouMean!: string | null;
}

export const noFacets: FacetsResponse = {
  ...{
    total: 0,
    sizes: [],
    colors: [],
    shapes: [],
    onSale: 0,
    inStock: 0,
    notInMySize: 0,
    soldOut: 0,
    didYouMean: null,
  },
  garment: { kind: [], coverage: [], support: [], lined: [], rise: [], leg: [], stretch: [] },
};

export function suggestionsResponse({ products, categories, total }: SearchSuggestions): SuggestionsResponse {
  return {
    products: products.map(({ id, name, slug, imageUrl, price, priceRange, compareAtPrice }) => ({
      ...{ id, name, slug, imageUrl },
      price: price.dollars,
      priceRange: priceRangeResponse({ priceRange }),
      compareAtPrice: compareAtPrice?.dollars ?? null,
    })),
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    total,
  };
}

export function facetsResponse({
  total,
  sizes,
  colors,
  shapes: ofShapes,
  onSale,
  inStock,
  notInMySize,
  soldOut,
  garment,
  didYouMean,
}: ProductFacets): FacetsResponse {
  return {
    total,
    sizes: sizes.map(({ size, count }) => ({ size, count })),
    colors: colors.map(({ color, count }) => ({ color, count })),
    shapes: ofShapes.map(({ shape, count }) => ({ shape, count })),
    ...{ onSale, inStock, notInMySize, soldOut, garment, didYouMean },
  };
}
