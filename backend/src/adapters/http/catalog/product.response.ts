import type { SeoTexts } from '../../../domain/catalog/product.js';
import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import type {
  CatalogProduct,
  CatalogProductDetail,
  CatalogVariant,
} from '../../../domain/catalog/ports/catalog-reader.js';
import { categoryResponse, CategoryResponse } from './category.response.js';
import { type Garment, garmentChoices } from '../../../domain/catalog/garment.js';
import type { SizeRow } from '../../../domain/catalog/size-chart.js';
import { worldwideGtin } from '../../../domain/stock/item-codes.js';
import { GarmentResponse } from './garment.js';
import { imageDetailsResponse, ImageDetailsResponse, imagesHelp } from './image-details.js';
import { SizeRowRequest } from './size-chart.request.js';

@ApiSchema({ name: 'Variant' })
export class VariantResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty({ type: String, nullable: true, example: 'M' }) size!: string | null;
  @ApiProperty() color!: string;
  @ApiProperty({ type: String, nullable: true }) imageUrl!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars; null uses the product’s price.' })
  price!: number | null;
  @ApiPropertyOptional({ description: 'Price before the sale in dollars, if the variant has its own price.' })
  compareAtPrice?: number;
  @ApiProperty({ description: 'Whether the variant can be bought.' }) inStock!: boolean;
  @ApiProperty({ type: 'integer', description: 'Number of available units.' }) inventoryCount!: number;
}

@ApiSchema({ name: 'FitVotes' })
export class FitVotesResponse {
  @ApiProperty({ type: 'integer', description: 'Number of fit votes.' }) count!: number;
  @ApiProperty({ type: 'integer' }) small!: number;
  @ApiProperty({ type: 'integer' }) true!: number;
  @ApiProperty({ type: 'integer' }) large!: number;
}

@ApiSchema({ name: 'Rating' })
export class RatingResponse {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ description: 'Average number of stars, rounded to one decimal.', example: 4.7 }) average!: number;
  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'Number of ratings with one star, two stars, … five stars.',
  })
  stars!: readonly number[];
  @ApiProperty({ type: 'integer', description: 'Number of sample reviews of the demo shop.' })
  samples!: number;
}

@ApiSchema({ name: 'PriceRange' })
export class PriceRangeResponse {
  @ApiProperty({ description: 'In dollars.', example: 60 }) lowest!: number;
  @ApiProperty({ description: 'In dollars.', example: 65 }) highest!: number;
}

@ApiSchema({ name: 'Product' })
export class ProductResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ description: 'In dollars.', example: 44.99 }) price!: number;
  @ApiPropertyOptional({
    type: PriceRangeResponse,
    description:
      'Price range of the purchasable variants, or of all variants if none is purchasable. Absent if all variants cost `price`.',
  })
  priceRange?: PriceRangeResponse;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars.' }) compareAtPrice!: number | null;
  @ApiProperty({ description: 'Other widths are at `{stem}-{width}.{avif|webp}` in the same folder.' })
  imageUrl!: string;
  @ApiProperty({ type: [String], description: imagesHelp }) images!: readonly string[];
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'Tiny previews of pictures as data URIs, by picture path, to show while the pictures load. Lists contain the preview of the first picture, details those of all pictures.',
  })
  placeholders?: Readonly<Record<string, string>>;
  @ApiProperty({ type: 'integer' }) categoryId!: number;
  @ApiProperty({
    enum: garmentChoices.kind,
    nullable: true,
    description: 'Kind of garment, which determines its sizes.',
  })
  kind!: Garment['kind'];
  @ApiProperty({ description: 'Whether any variant can be bought.' }) inStock!: boolean;
  @ApiProperty() isFeatured!: boolean;
  @ApiProperty() isNew!: boolean;
  @ApiProperty({ type: 'integer', description: 'Available units of all variants.' }) inventoryCount!: number;
  @ApiProperty({ type: [String] }) tags!: readonly string[];
  @ApiProperty({ type: [VariantResponse] }) variants!: VariantResponse[];
  @ApiPropertyOptional({
    type: [String],
    example: ['Blue Red White', 'Black Gold'],
    description: 'Basic colors of each color, if the product has several colors.',
  })
  colors?: readonly string[];
  @ApiPropertyOptional({ type: RatingResponse, description: 'Summary of the reviews; absent without reviews.' })
  rating?: RatingResponse;
  @ApiPropertyOptional({ description: 'Present and true for a product that is only sold as part of a set.' })
  setOnly?: boolean;
  @ApiPropertyOptional({
    description: 'Present and true for a set, which is bought in one size of its top and one size of its bottom.',
  })
  isSet?: boolean;
}

@ApiSchema({ name: 'CardVariant' })
class CardVariantResponse extends PickType(VariantResponse, ['id', 'size', 'color', 'inStock', 'compareAtPrice']) {
  @ApiPropertyOptional({ description: 'In dollars; absent if equal to the product’s price.' }) price?: number;
  @ApiPropertyOptional() imageUrl?: string;
}

@ApiSchema({ name: 'CardRating' })
class CardRatingResponse extends PickType(RatingResponse, ['count', 'average', 'samples']) {}

/**
 * A product in a list. It shows whether the product can be bought, but not the number of units, so that cached lists
 * remain valid when only the number changes.
 */
@ApiSchema({ name: 'ProductCard' })
export class CardResponse extends PickType(ProductResponse, [
  'id',
  'name',
  'slug',
  'price',
  'priceRange',
  'imageUrl',
  'placeholders',
  'kind',
  'inStock',
  'isFeatured',
  'isNew',
  'colors',
  'setOnly',
  'isSet',
]) {
  @ApiPropertyOptional({ description: 'In dollars.' }) compareAtPrice?: number;
  @ApiProperty({ type: [String], maxItems: 1, description: 'The first additional picture.' })
  images!: readonly string[];
  @ApiProperty({ type: [CardVariantResponse] }) variants!: CardVariantResponse[];
  @ApiPropertyOptional({ type: CardRatingResponse, description: 'Summary of the reviews; absent without reviews.' })
  rating?: CardRatingResponse;
}

@ApiSchema({ name: 'SetName' })
class SetNameResponse {
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
}

@ApiSchema({ name: 'SetHalves' })
class SetHalvesResponse {
  @ApiProperty({ type: ProductResponse }) top!: ProductResponse;
  @ApiProperty({ type: ProductResponse }) bottom!: ProductResponse;
}

@ApiSchema({ name: 'PublicCodes' })
class PublicCodesResponse {
  @ApiPropertyOptional({ type: 'integer', description: 'Absent for a product without variants.' }) variantId?: number;
  @ApiPropertyOptional({ example: 'TT-NVY-M' }) sku?: string;
  @ApiPropertyOptional({ example: '036000291452', description: 'The barcode, if it is a GTIN.' }) gtin?: string;
}

export class SeoResponse implements SeoTexts {
  @ApiProperty({ type: String, nullable: true, description: 'Title for search engines; null to use the name.' })
  seoTitle!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Description for search engines; null to use the description.',
  })
  seoDescription!: string | null;
}

@ApiSchema({ name: 'ProductDetail' })
export class ProductDetailResponse extends IntersectionType(
  ProductResponse,
  GarmentResponse,
  SeoResponse,
  ImageDetailsResponse,
) {
  @ApiProperty({ type: CategoryResponse }) category!: CategoryResponse;
  @ApiProperty({
    type: [SizeRowRequest],
    nullable: true,
    description: 'Body measurements for each size: the product’s own chart, or the chart of its kind.',
  })
  sizeChart!: readonly SizeRow[] | null;
  @ApiPropertyOptional({
    type: FitVotesResponse,
    description:
      'Fit votes from reviews and received returns, in whole percent that add up to 100; absent without votes.',
  })
  fitVotes?: FitVotesResponse;
  @ApiPropertyOptional({
    type: SetHalvesResponse,
    description: 'The halves of a set; absent for other products, and while one of the halves is not sold.',
  })
  set?: SetHalvesResponse;
  @ApiPropertyOptional({ type: [SetNameResponse], description: 'The sets that contain the product.' })
  sets?: readonly SetNameResponse[];
  @ApiPropertyOptional({
    type: [PublicCodesResponse],
    description: 'SKUs and GTINs of the product’s items for search engines; absent without codes.',
  })
  codes?: readonly PublicCodesResponse[];
}

export function priceRangeResponse({ priceRange }: Pick<CatalogProduct, 'priceRange'>): PriceRangeResponse | undefined {
  return priceRange ? { lowest: priceRange.lowest.dollars, highest: priceRange.highest.dollars } : undefined;
}

export function productResponse(product: CatalogProduct): ProductResponse {
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: product.price.dollars,
    priceRange: priceRangeResponse(product),
    compareAtPrice: product.compareAtPrice?.dollars ?? null,
    imageUrl: product.imageUrl,
    images: product.images,
    placeholders: product.placeholders ?? undefined,
    categoryId: product.categoryId,
    kind: product.kind,
    inStock: product.inStock,
    isFeatured: product.isFeatured,
    isNew: product.isNew,
    inventoryCount: product.available,
    tags: product.tags,
    variants: product.variants.map(variantResponse),
    colors: product.colors ?? undefined,
    rating: product.rating ?? undefined,
    setOnly: product.setOnly || undefined,
    isSet: product.halves ? true : undefined,
  };
}

/** Returns the fields of a product that lists show. JSON omits undefined fields. */
export function cardResponse(product: CatalogProduct): CardResponse {
  const { rating } = product;
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    price: product.price.dollars,
    imageUrl: product.imageUrl,
    kind: product.kind,
    inStock: product.inStock,
    isFeatured: product.isFeatured,
    isNew: product.isNew,
    variants: product.variants.map(({ id, color, inStock, size, price, usualPrice, imageUrl }) => ({
      ...{ id, color, inStock, size },
      price: price?.dollars,
      compareAtPrice: usualPrice?.dollars,
      imageUrl: imageUrl ?? undefined,
    })),
    images: product.images.filter((url) => url !== product.imageUrl).slice(0, 1),
    isSet: product.halves ? true : undefined,
    setOnly: product.setOnly || undefined,
    priceRange: priceRangeResponse(product),
    compareAtPrice: product.compareAtPrice?.dollars,
    placeholders: product.placeholders ?? undefined,
    colors: product.colors ?? undefined,
    rating: rating ? { count: rating.count, average: rating.average, samples: rating.samples } : undefined,
  };
}

export function productDetailResponse(product: CatalogProductDetail): ProductDetailResponse {
  return Object.assign(productResponse(product), product.garment, imageDetailsResponse(product), {
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    category: categoryResponse(product.category),
    sizeChart: product.sizeChart,
    fitVotes: product.fitVotes ?? undefined,
    set: product.set
      ? { top: productResponse(product.set.top), bottom: productResponse(product.set.bottom) }
      : undefined,
    sets: product.sets.length > 0 ? product.sets : undefined,
    codes: publicCodes(product),
  });
}

function publicCodes(product: CatalogProductDetail): PublicCodesResponse[] | undefined {
  const items = [
    { ...product, variantId: undefined },
    ...product.variants.map((one) => ({ ...one, variantId: one.id })),
  ];
  const codes = items
    .map(({ variantId, sku, barcode }) => ({ variantId, sku: sku ?? undefined, gtin: worldwideGtin(barcode) }))
    .filter(({ sku, gtin }) => sku !== undefined || gtin !== undefined);
  return codes.length > 0 ? codes : undefined;
}

export function variantResponse(variant: CatalogVariant): VariantResponse {
  return {
    id: variant.id,
    productId: variant.productId,
    size: variant.size,
    color: variant.color,
    imageUrl: variant.imageUrl,
    price: variant.price?.dollars ?? null,
    compareAtPrice: variant.usualPrice?.dollars,
    inStock: variant.inStock,
    inventoryCount: variant.available,
  };
}
