import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, IsNotEmpty, IsObject, IsOptional, Max, Min } from 'class-validator';
import type { NewProduct } from '../../../domain/catalog/use-cases/create-product.js';
import type { ProductChanges, VariantChange } from '../../../domain/catalog/use-cases/update-product.js';
import { Money } from '../../../domain/shared/money.js';
import { barcodeProblem, skuProblem } from '../../../domain/stock/item-codes.js';
import { Dollars, moneyOrNull } from '../validation/dollars.js';
import { ListOf } from '../validation/known-fields.js';
import { Texts, PlainText } from '../validation/plain-text.js';
import { ItemCode, MayBeAbsent, PictureAddress, Switch } from './catalog-fields.js';
import { GarmentRequest } from './garment.js';
import { ImageDetailRequest, imageDetailsOf, ImageDetailsField } from './image-details.js';
import { Id, largestId, WholeNumber } from '../validation/whole-number.js';

function Units(): PropertyDecorator {
  return applyDecorators(
    MayBeAbsent(),
    IsInt({ message: 'Please give a whole number from 0 to 1,000,000.' }),
    Min(0, { message: 'A stock cannot be negative.' }),
    Max(1_000_000, { message: 'A stock is at most 1,000,000.' }),
  );
}

class VariantRequest {
  @Id('Please give the id of a variant.', { required: false, description: 'Absent for a new variant.' })
  @MayBeAbsent()
  id?: number;

  @ApiPropertyOptional({ description: 'True archives the variant; false restores it.' })
  @Switch()
  archived?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @PlainText(40)
  size?: string | null;

  @ApiPropertyOptional()
  @MayBeAbsent()
  @PlainText(100)
  color?: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @PlainText(2000)
  @PictureAddress()
  imageUrl?: string | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'In dollars; null uses the product’s price.' })
  @IsOptional()
  @Dollars()
  price?: number | null;

  @ApiPropertyOptional({ description: 'A value equal to the computed one does not change the switch.' })
  @Switch()
  inStock?: boolean;

  @ApiPropertyOptional({ description: 'The switch itself, independent of the stock.' })
  @Switch()
  switchedOn?: boolean;

  @ApiPropertyOptional({ type: 'integer', minimum: 0 })
  @Units()
  inventoryCount?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'If given, only the difference to this value is applied.',
  })
  @Units()
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

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'If absent or empty, the shop generates one from the name.',
  })
  @IsOptional()
  @PlainText(200)
  slug?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @PlainText(10_000)
  description?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @PlainText(2000)
  @PictureAddress()
  imageUrl?: string | null;

  @ApiPropertyOptional({ type: [String], nullable: true, description: 'Further pictures, in order.' })
  @IsOptional()
  @Texts(30, 2000)
  @PictureAddress({ each: true })
  images?: string[] | null;

  @ImageDetailsField()
  imageDetails?: ImageDetailRequest[] | null;

  @ApiProperty({ description: 'In dollars.' })
  @Dollars()
  price!: number;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'In dollars.' })
  @IsOptional()
  @Dollars()
  compareAtPrice?: number | null;

  @Id('Please choose a category.') categoryId!: number;

  @ApiPropertyOptional({
    description: 'Default true for a new product. A value equal to the computed one does not change the switch.',
  })
  @Switch()
  inStock?: boolean;

  @ApiPropertyOptional()
  @Switch()
  isFeatured?: boolean;

  @ApiPropertyOptional()
  @Switch()
  isNew?: boolean;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Ignored for products with variants.' })
  @Units()
  inventoryCount?: number;

  @ItemCode(skuProblem, {
    description: 'The shop’s own code, for a product without variants. Each code is unique among all items.',
  })
  sku?: string | null;

  @ItemCode(barcodeProblem, { description: 'A GTIN with its check digit, or the text of a Code 128 symbol.' })
  barcode?: string | null;

  @ApiPropertyOptional({ type: [String], nullable: true })
  @IsOptional()
  @Texts(50, 60)
  tags?: string[] | null;

  @Id('Please choose a product.', {
    required: false,
    nullable: true,
    description: 'The top of a set. A set is sold in one size of its top and one of its bottom, and has no variants.',
  })
  @IsOptional()
  setTopId?: number | null;

  @Id('Please choose a product.', { required: false, nullable: true, description: 'The bottom of a set.' })
  @IsOptional()
  setBottomId?: number | null;

  @ApiPropertyOptional({
    description: 'Whether the product is only sold as part of a set. Default false for a new product.',
  })
  @Switch()
  setOnly?: boolean;

  @ApiPropertyOptional({ type: [VariantRequest], nullable: true })
  @IsOptional()
  @IsArray({ message: 'Please give a list of variants.' })
  @ArrayMaxSize(200, { message: 'Please give at most 200 variants.' })
  @IsObject({ each: true, message: 'Please give a list of variants.' })
  @ListOf(() => VariantRequest)
  variants?: VariantRequest[] | null;
}

export class UpdateProductRequest extends PartialType(CreateProductRequest, { skipNullProperties: false }) {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'The version that was read. An outdated version is rejected with 409.',
  })
  @MayBeAbsent()
  @WholeNumber(0, largestId, { message: 'Please give the version as a whole number.' })
  version?: number;

  @ApiPropertyOptional({ description: 'The switch itself, independent of the stock.' })
  @Switch()
  switchedOn?: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'If given, only the difference to this value is applied.',
  })
  @Units()
  inventoryCountBefore?: number;
}

export function newProductOf({ slug, variants, ...dto }: CreateProductRequest): NewProduct {
  return {
    ...dto,
    slug: textOrNull(slug),
    description: dto.description ?? null,
    price: Money.ofDollars(dto.price),
    compareAtPrice: moneyOrNull(dto.compareAtPrice ?? null),
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
    variants: (variants ?? []).map((variant) => ({
      size: variant.size ?? null,
      color: variant.color ?? '',
      imageUrl: variant.imageUrl ?? null,
      price: moneyOrNull(variant.price ?? null),
      inStock: variant.switchedOn ?? variant.inStock ?? true,
      inventoryCount: variant.inventoryCount ?? 0,
      sku: variant.sku,
      barcode: variant.barcode,
    })),
  };
}

/** Absent fields stay undefined and change nothing. */
export function productChangesOf({ price, compareAtPrice, ...dto }: UpdateProductRequest): ProductChanges {
  return {
    ...dto,
    slug: dto.slug ?? undefined,
    price: price === undefined ? undefined : Money.ofDollars(price),
    compareAtPrice: compareAtPrice === undefined ? undefined : moneyOrNull(compareAtPrice),
    imageUrl: dto.imageUrl === null ? '' : dto.imageUrl,
    images: dto.images === null ? [] : dto.images,
    imageDetails: dto.imageDetails === undefined ? undefined : imageDetailsOf(dto.imageDetails ?? []),
    tags: dto.tags === null ? [] : dto.tags,
    variants: dto.variants?.map(variantChangeOf),
  };
}

function variantChangeOf({ price, ...rest }: VariantRequest): VariantChange {
  return { ...rest, price: price === undefined ? undefined : moneyOrNull(price) };
}

function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
