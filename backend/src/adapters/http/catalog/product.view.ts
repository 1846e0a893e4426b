import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import type {
  CatalogProduct,
  CatalogProductDetail,
  CatalogVariant,
} from '../../../domain/catalog/ports/catalog-reader.js';
import { categoryView, CategoryView } from './category.view.js';
import { type Garment, garmentChoices } from '../../../domain/catalog/garment.js';
import type { SizeRow } from '../../../domain/catalog/size-chart.js';
import { GarmentView } from './garment.js';
import { imageDetailsView, ImageDetailsView } from './image-details.js';
import { SizeRowDto } from './size-chart.dtos.js';

@ApiSchema({ name: 'Variant' })
export class VariantView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty({ type: String, nullable: true, example: 'M' }) size!: string | null;
  @ApiProperty() color!: string;
  @ApiProperty({ type: String, nullable: true }) imageUrl!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: "In dollars; null takes the product's." })
  price!: number | null;
  @ApiProperty({ description: 'Whether it can be bought.' }) inStock!: boolean;
  @ApiProperty({ type: 'integer', description: 'How many can be bought.' }) inventoryCount!: number;
}

@ApiSchema({ name: 'FitVotes' })
export class FitVotesView {
  @ApiProperty({ type: 'integer', description: 'How many buyers said how it runs.' }) count!: number;
  @ApiProperty({ type: 'integer' }) small!: number;
  @ApiProperty({ type: 'integer' }) true!: number;
  @ApiProperty({ type: 'integer' }) large!: number;
}

@ApiSchema({ name: 'Rating' })
export class RatingView {
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ description: 'To one decimal.', example: 4.7 }) average!: number;
  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    description: 'How many gave one star, two stars, … five stars.',
  })
  stars!: readonly number[];
  @ApiProperty({ type: 'integer', description: 'How many of the reviews are samples of the demo shop.' })
  samples!: number;
}

@ApiSchema({ name: 'PriceRange' })
export class PriceRangeView {
  @ApiProperty({ description: 'In dollars.', example: 60 }) lowest!: number;
  @ApiProperty({ description: 'In dollars.', example: 65 }) highest!: number;
}

@ApiSchema({ name: 'Product' })
export class ProductView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ description: 'In dollars.', example: 44.99 }) price!: number;
  @ApiPropertyOptional({
    type: PriceRangeView,
    description: 'Of the variants that can be bought, or of all if none can; absent where everything costs `price`.',
  })
  priceRange?: PriceRangeView;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars.' }) compareAtPrice!: number | null;
  @ApiProperty({ description: 'Its widths are `{stem}-{width}.{avif|webp}` beside it.' }) imageUrl!: string;
  @ApiProperty({ type: [String], description: 'Further pictures, in order.' }) images!: readonly string[];
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'Tiny pictures to show until the pictures have come, as data URIs by the address of the picture: in lists for the first one, else for all that have one.',
  })
  placeholders?: Readonly<Record<string, string>>;
  @ApiProperty({ type: 'integer' }) categoryId!: number;
  @ApiProperty({ enum: garmentChoices.kind, nullable: true, description: 'What it is, as far as its size goes.' })
  kind!: Garment['kind'];
  @ApiProperty({ description: 'Whether any of it can be bought.' }) inStock!: boolean;
  @ApiProperty() isFeatured!: boolean;
  @ApiProperty() isNew!: boolean;
  @ApiProperty({ type: 'integer', description: 'How many can be bought, over all variants.' }) inventoryCount!: number;
  @ApiProperty({ type: [String] }) tags!: readonly string[];
  @ApiProperty({ type: [VariantView] }) variants!: VariantView[];
  @ApiPropertyOptional({
    type: [String],
    example: ['Blue Red White', 'Black Gold'],
    description: 'Of each of its colors, where there are several, the names that colors are filtered by.',
  })
  colors?: readonly string[];
  @ApiPropertyOptional({ type: RatingView, description: 'What the reviews come to; absent without any.' })
  rating?: RatingView;
  @ApiPropertyOptional({ description: 'Present and true of what is sold as part of a set only.' }) setOnly?: boolean;
  @ApiPropertyOptional({ description: 'Present and true of a set: it is bought in a size each of its top and bottom.' })
  isSet?: boolean;
}

@ApiSchema({ name: 'CardVariant' })
class CardVariantView extends PickType(VariantView, ['id', 'size', 'color', 'inStock']) {
  @ApiPropertyOptional({ description: "In dollars; absent where it is the product's." }) price?: number;
  @ApiPropertyOptional() imageUrl?: string;
}

@ApiSchema({ name: 'CardRating' })
class CardRatingView extends PickType(RatingView, ['count', 'average', 'samples']) {}

/** What a list shows of a product: what can be bought, not how many of it, so that lists stay as they are while only the number changes. */
@ApiSchema({ name: 'ProductCard' })
export class CardView extends PickType(ProductView, [
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
  @ApiProperty({ type: [String], maxItems: 1, description: 'The first further picture.' }) images!: readonly string[];
  @ApiProperty({ type: [CardVariantView] }) variants!: CardVariantView[];
  @ApiPropertyOptional({ type: CardRatingView, description: 'What the reviews come to; absent without any.' })
  rating?: CardRatingView;
}

@ApiSchema({ name: 'SetName' })
class SetNameView {
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
}

@ApiSchema({ name: 'SetHalves' })
class SetHalvesView {
  @ApiProperty({ type: ProductView }) top!: ProductView;
  @ApiProperty({ type: ProductView }) bottom!: ProductView;
}

@ApiSchema({ name: 'ProductDetail' })
export class ProductDetailView extends IntersectionType(ProductView, GarmentView, ImageDetailsView) {
  @ApiProperty({ type: CategoryView }) category!: CategoryView;
  @ApiProperty({
    type: [SizeRowDto],
    nullable: true,
    description: 'Which bodies each size fits: its own chart, or that of its kind.',
  })
  sizeChart!: readonly SizeRow[] | null;
  @ApiPropertyOptional({
    type: FitVotesView,
    description:
      'How it runs by reviews and by returns that came back, in whole percent that add up to 100; absent when nobody said.',
  })
  fitVotes?: FitVotesView;
  @ApiPropertyOptional({
    type: SetHalvesView,
    description: 'What a set consists of; absent of anything else, and while one of both is not sold.',
  })
  set?: SetHalvesView;
  @ApiPropertyOptional({ type: [SetNameView], description: 'The sets that it is one half of.' })
  sets?: readonly SetNameView[];
}

export function priceRangeView({ priceRange }: Pick<CatalogProduct, 'priceRange'>): PriceRangeView | undefined {
  return priceRange ? { lowest: priceRange.lowest.dollars, highest: priceRange.highest.dollars } : undefined;
}

export function productView(product: CatalogProduct): ProductView {
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: product.price.dollars,
    priceRange: priceRangeView(product),
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
    variants: product.variants.map(variantView),
    colors: product.colors ?? undefined,
    rating: product.rating ?? undefined,
    setOnly: product.setOnly || undefined,
    isSet: product.halves ? true : undefined,
  };
}

/** What is often absent comes last, where the data of a page leave it out. */
export function cardView(product: CatalogProduct): CardView {
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
    variants: product.variants.map(({ id, color, inStock, size, price, imageUrl }) => ({
      ...{ id, color, inStock, size },
      price: price?.dollars,
      imageUrl: imageUrl ?? undefined,
    })),
    images: product.images.slice(0, 1),
    isSet: product.halves ? true : undefined,
    setOnly: product.setOnly || undefined,
    priceRange: priceRangeView(product),
    compareAtPrice: product.compareAtPrice?.dollars,
    placeholders: product.placeholders ?? undefined,
    colors: product.colors ?? undefined,
    rating: rating ? { count: rating.count, average: rating.average, samples: rating.samples } : undefined,
  };
}

export function productDetailView(product: CatalogProductDetail): ProductDetailView {
  return Object.assign(productView(product), product.garment, imageDetailsView(product), {
    category: categoryView(product.category),
    sizeChart: product.sizeChart,
    fitVotes: product.fitVotes ?? undefined,
    set: product.set ? { top: productView(product.set.top), bottom: productView(product.set.bottom) } : undefined,
    sets: product.sets.length > 0 ? product.sets : undefined,
  });
}

export function variantView(variant: CatalogVariant): VariantView {
  return {
    id: variant.id,
    productId: variant.productId,
    size: variant.size,
    color: variant.color,
    imageUrl: variant.imageUrl,
    price: variant.price?.dollars ?? null,
    inStock: variant.inStock,
    inventoryCount: variant.available,
  };
}
