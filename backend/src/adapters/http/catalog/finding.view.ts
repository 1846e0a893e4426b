import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { GarmentChoice } from '../../../domain/catalog/garment.js';
import { shapes } from '../../../domain/catalog/shapes.js';
import type { ProductFacets, SearchSuggestions } from '../../../domain/catalog/ports/catalog-reader.js';
import { priceRangeView, PriceRangeView } from './product.view.js';

@ApiSchema({ name: 'SuggestedProduct' })
class SuggestedProductView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty() imageUrl!: string;
  @ApiProperty({ description: 'In dollars.' }) price!: number;
  @ApiPropertyOptional({ type: PriceRangeView, description: 'Same as for a product.' }) priceRange?: PriceRangeView;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars.' }) compareAtPrice!: number | null;
}

@ApiSchema({ name: 'SuggestedCategory' })
class SuggestedCategoryView {
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
}

@ApiSchema({ name: 'SearchSuggestions' })
export class SuggestionsView {
  @ApiProperty({ type: [SuggestedProductView], maxItems: 6 }) products!: SuggestedProductView[];
  @ApiProperty({ type: [SuggestedCategoryView], maxItems: 3 }) categories!: SuggestedCategoryView[];
  @ApiProperty({ type: 'integer', description: 'Total number of matching products.' }) total!: number;
}

@ApiSchema({ name: 'SizeCount' })
class SizeCountView {
  @ApiProperty({ example: 'M' }) size!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

@ApiSchema({ name: 'ColorCount' })
class ColorCountView {
  @ApiProperty({
    example: 'Blue',
    description: 'Includes all shades. "Other" if the name does not reveal the basic color.',
  })
  color!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

@ApiSchema({ name: 'ChoiceCount' })
class ChoiceCountView {
  @ApiProperty({ example: 'full' }) choice!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

@ApiSchema({ name: 'GarmentCounts' })
class GarmentCountsView implements Record<GarmentChoice, unknown> {
  @ApiProperty({ type: [ChoiceCountView] }) kind!: readonly ChoiceCountView[];
  @ApiProperty({ type: [ChoiceCountView] }) coverage!: readonly ChoiceCountView[];
  @ApiProperty({ type: [ChoiceCountView] }) support!: readonly ChoiceCountView[];
  @ApiProperty({ type: [ChoiceCountView] }) lined!: readonly ChoiceCountView[];
  @ApiProperty({ type: [ChoiceCountView] }) rise!: readonly ChoiceCountView[];
  @ApiProperty({ type: [ChoiceCountView] }) leg!: readonly ChoiceCountView[];
  @ApiProperty({ type: [ChoiceCountView] }) stretch!: readonly ChoiceCountView[];
}

@ApiSchema({ name: 'ShapeCount' })
class ShapeCountView {
  @ApiProperty({ enum: shapes }) shape!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

@ApiSchema({ name: 'ProductFacets' })
export class FacetsView {
  @ApiProperty({ type: 'integer', description: 'Number of products that match all filters.' }) total!: number;
  @ApiProperty({ type: [SizeCountView], description: 'With inStock, sizes that can be bought.' })
  sizes!: SizeCountView[];
  @ApiProperty({ type: [ColorCountView], description: 'With inStock, colors that can be bought.' })
  colors!: ColorCountView[];
  @ApiProperty({ type: [ShapeCountView] }) shapes!: ShapeCountView[];
  @ApiProperty({ type: 'integer' }) onSale!: number;
  @ApiProperty({ type: 'integer' }) inStock!: number;
  @ApiProperty({ type: 'integer', description: 'Number of additional products without mySize.' }) notInMySize!: number;
  @ApiProperty({ type: GarmentCountsView, description: 'Values that occur in the list, from less to more.' })
  garment!: GarmentCountsView;
  @ApiProperty({ type: 'integer', description: 'Number of additional products that cannot be bought.' })
  soldOut!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Other words for the search: without its typing errors, or, where it finds little, written nearly like it.',
  })
  didYouMean!: string | null;
}

export const noFacets: FacetsView = {
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

export function suggestionsView({ products, categories, total }: SearchSuggestions): SuggestionsView {
  return {
    products: products.map(({ id, name, slug, imageUrl, price, priceRange, compareAtPrice }) => ({
      ...{ id, name, slug, imageUrl },
      price: price.dollars,
      priceRange: priceRangeView({ priceRange }),
      compareAtPrice: compareAtPrice?.dollars ?? null,
    })),
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    total,
  };
}

export function facetsView({
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
}: ProductFacets): FacetsView {
  return {
    total,
    sizes: sizes.map(({ size, count }) => ({ size, count })),
    colors: colors.map(({ color, count }) => ({ color, count })),
    shapes: ofShapes.map(({ shape, count }) => ({ shape, count })),
    ...{ onSale, inStock, notInMySize, soldOut, garment, didYouMean },
  };
}
