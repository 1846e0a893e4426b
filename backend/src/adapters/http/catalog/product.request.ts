import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, IsNotEmpty, IsObject, IsOptional, Max, Min } from 'class-validator';
import type { NewProduct, ProductChanges, VariantChange } from '../../../domain/catalog/product-changes.js';
import { Money } from '../../../domain/shared/money.js';
import { barcodeProblem, skuProblem } from '../../../domain/stock/item-codes.js';
import { Dollars, moneyIfGiven, moneyOrNull } from '../validation/dollars.js';
import { ListOf } from '../validation/known-fields.js';
import { dateOrNull, Moment } from '../validation/moment.js';
import { MayBeAbsent, OptionalDollars, OptionalText, OptionalTexts } from '../validation/optional-fields.js';
import { PlainText } from '../validation/plain-text.js';
import { Id, OptionalId, OptionalVersion, Version } from '../validation/whole-number.js';
import { ItemCode, Picture, PictureAddress, Switch } from './catalog-fields.js';
import { GarmentRequest } from './garment.js';
import { ImageDetailRequest, imageDetailsOf, ImageDetailsField, imagesHelp } from './image-details.js';

function Units(description?: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 0, description }),
    MayBeAbsent(),
    IsInt({ message: 'Please enter a whole number from 0 to 1,000,000.' }),
    Min(0, { message: 'Stock cannot be negative.' }),
    Max(1_000_000, { message: 'Stock cannot be above 1,000,000.' }),
  );
}

class VariantRequest {
  @Id('Please send the id of a variant.', { required: false, description: 'Absent for a new variant.' })
  @MayBeAbsent()
  id?: number;

  @Switch('True archives the variant; false restores it.') archived?: boolean;

  @OptionalText(40)
  size?: string | null;

  @ApiPropertyOptional()
  @MayBeAbsent()
  @PlainText(100)
  color?: string;

  @Picture() imageUrl?: string | null;

  @OptionalDollars('In dollars; null uses the product’s price.')
  price?: number | null;

  @Switch('Whether the variant can be bought. A value that equals the computed value does not change the switch.')
  inStock?: boolean;

  @Switch('Whether the variant is switched on, independent of its stock.') switchedOn?: boolean;

  @Units() inventoryCount?: number;

  @Units('The stock that the client has shown. If given, only the difference between the two values is applied.')
  inventoryCountBefore?: number;

  @ItemCode(skuProblem, { description: 'The shop’s own code. Each code is unique among all items.' })
  sku?: string | null;

  @ItemCode(barcodeProblem, { description: 'A GTIN with its check digit, or the text of a Code 128 symbol.' })
  barcode?: string | null;
}

export class CreateProductRequest extends GarmentRequest {
  @ApiProperty({ maxLength: 200 })
  @PlainText(200)
  @IsNotEmpty({ message: 'Name is required.' })
  name!: string;

  @OptionalText(200, 'If absent or empty, the shop generates a slug from the name.')
  slug?: string | null;

  @OptionalText(10_000)
  description?: string | null;

  @OptionalText(70, 'Title for search engines; null or empty to use the name.')
  seoTitle?: string | null;

  @OptionalText(160, 'Description for search engines; null or empty to use the description.')
  seoDescription?: string | null;

  @Picture() imageUrl?: string | null;

  @OptionalTexts(30, 2000, imagesHelp)
  @PictureAddress({ each: true })
  images?: string[] | null;

  @ImageDetailsField()
  imageDetails?: ImageDetailRequest[] | null;

  @ApiProperty({ description: 'In dollars.' })
  @Dollars()
  price!: number;

  @OptionalDollars('In dollars.')
  compareAtPrice?: number | null;

  @OptionalDollars('Amount that the shop pays for one unit, in dollars, only for staff; null if unknown.')
  cost?: number | null;

  @Id('Please choose a category.') categoryId!: number;

  @Switch(
    'Whether the product can be bought; true by default for a new product. A value that equals the computed value does not change the switch.',
  )
  inStock?: boolean;

  @Switch() isFeatured?: boolean;

  @Switch() isNew?: boolean;

  @Units('Ignored for products with variants.') inventoryCount?: number;

  @ItemCode(skuProblem, {
    description: 'The shop’s own code, for a product without variants. Each code is unique among all items.',
  })
  sku?: string | null;

  @ItemCode(barcodeProblem, { description: 'A GTIN with its check digit, or the text of a Code 128 symbol.' })
  barcode?: string | null;

  @OptionalTexts(50, 60)
  tags?: string[] | null;

  @OptionalId(
    'Please choose a product.',
    'The top of a set. A set is sold in one size of its top and one of its bottom, and has no variants.',
  )
  setTopId?: number | null;

  @OptionalId('Please choose a product.', 'The bottom of a set.')
  setBottomId?: number | null;

  @Switch('Whether the product is only sold as part of a set. Default false for a new product.')
  setOnly?: boolean;

  @ApiPropertyOptional({ type: [VariantRequest], nullable: true })
  @IsOptional()
  @IsArray({ message: 'Please send a list of variants.' })
  @ArrayMaxSize(200, { message: 'Please send at most 200 variants.' })
  @IsObject({ each: true, message: 'Please send a list of variants.' })
  @ListOf(() => VariantRequest)
  variants?: VariantRequest[] | null;

  @Switch('Whether to create a draft, which shoppers cannot see. By default, the product is published immediately.')
  draft?: boolean;

  @Moment('Time at which the shop publishes the draft. If absent or null, staff publish it.') publishAt?: string | null;
}

export class PublishProductRequest {
  @Moment('Time of the publication. If absent or null, the draft is published immediately.') publishAt?: string | null;
  @OptionalVersion() version?: number | null;
}

export class UpdateProductRequest extends PartialType(OmitType(CreateProductRequest, ['draft']), {
  skipNullProperties: false,
}) {
  @Version({ required: false }) @MayBeAbsent() version?: number;

  @Switch('Whether the product is switched on, independent of its stock.') switchedOn?: boolean;

  @Switch('Whether to publish the draft now.') publish?: boolean;

  @Units('The stock that the client has shown. If given, only the difference between the two values is applied.')
  inventoryCountBefore?: number;
}

export function newProductOf({ slug, variants, ...dto }: CreateProductRequest): NewProduct {
  return {
    ...dto,
    slug: slug || null,
    description: dto.description ?? null,
    price: Money.ofDollars(dto.price),
    compareAtPrice: moneyOrNull(dto.compareAtPrice),
    cost: moneyOrNull(dto.cost),
    imageUrl: dto.imageUrl ?? '',
    images: dto.images ?? [],
    imageDetails: imageDetailsOf(dto.imageDetails ?? []),
    inStock: dto.inStock ?? true,
    isFeatured: dto.isFeatured ?? false,
    isNew: dto.isNew ?? false,
    tags: dto.tags ?? [],
    inventoryCount: dto.inventoryCount ?? 0,
    setTopId: dto.setTopId ?? null,
    setBottomId: dto.setBottomId ?? null,
    setOnly: dto.setOnly ?? false,
    draft: dto.draft ?? false,
    publishAt: dateOrNull(dto.publishAt),
    variants: (variants ?? []).map((variant) => ({
      size: variant.size ?? null,
      color: variant.color ?? '',
      imageUrl: variant.imageUrl ?? null,
      price: moneyOrNull(variant.price),
      inStock: variant.switchedOn ?? variant.inStock ?? true,
      inventoryCount: variant.inventoryCount ?? 0,
      sku: variant.sku,
      barcode: variant.barcode,
    })),
  };
}

/** Converts a request to changes. Absent fields stay undefined and change nothing. */
export function productChangesOf({ price, compareAtPrice, cost, ...dto }: UpdateProductRequest): ProductChanges {
  return {
    ...dto,
    slug: dto.slug ?? undefined,
    price: moneyIfGiven(price),
    compareAtPrice: compareAtPrice === undefined ? undefined : moneyOrNull(compareAtPrice),
    cost: cost === undefined ? undefined : moneyOrNull(cost),
    imageUrl: dto.imageUrl === null ? '' : dto.imageUrl,
    images: dto.images === null ? [] : dto.images,
    imageDetails: dto.imageDetails === undefined ? undefined : imageDetailsOf(dto.imageDetails ?? []),
    tags: dto.tags === null ? [] : dto.tags,
    publishAt: dto.publishAt === undefined ? undefined : dateOrNull(dto.publishAt),
    variants: dto.variants?.map(variantChangeOf),
  };
}

function variantChangeOf({ price, ...rest }: VariantRequest): VariantChange {
  return { ...rest, price: price === undefined ? undefined : moneyOrNull(price) };
}
