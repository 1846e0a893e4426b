import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, Matches } from 'class-validator';
import { type CategoryOrder, categoryOrders, maxCategoryName } from '../../../domain/catalog/category.js';
import { MayBeAbsent, OptionalText } from '../validation/optional-fields.js';
import { PlainText, Texts } from '../validation/plain-text.js';
import { largestId, OptionalVersion, WholeNumber } from '../validation/whole-number.js';
import { Picture, Switch } from './catalog-fields.js';

export class CreateCategoryRequest {
  @ApiProperty({ maxLength: maxCategoryName })
  @PlainText(maxCategoryName)
  @Matches(/\S/, { message: 'Please enter a name.' })
  name!: string;

  @ApiPropertyOptional({
    description:
      'If absent or empty, the shop generates a slug from the name. A former slug redirects to the category.',
    maxLength: 200,
  })
  @MayBeAbsent()
  @PlainText(200)
  slug?: string;

  @OptionalText(500)
  description?: string | null;

  @Picture() imageUrl?: string | null;

  @Switch('Whether the menu links to the category; true by default for a new category.') inMenu?: boolean;

  @ApiPropertyOptional({
    enum: categoryOrders,
    default: 'featured',
    description: 'Order of the products on the page of the category while shoppers choose no other order.',
  })
  @MayBeAbsent()
  @IsIn(categoryOrders, { message: `Please choose one of ${categoryOrders.join(', ')}.` })
  productOrder?: CategoryOrder;

  @ApiPropertyOptional({ type: [String], maxItems: 100, description: 'Slugs that redirect to the category.' })
  @MayBeAbsent()
  @Texts(100, 200)
  formerSlugs?: string[];
}

export class UpdateCategoryRequest extends PartialType(CreateCategoryRequest, { skipNullProperties: false }) {
  @OptionalVersion() version?: number;
}

const noIds = { message: 'Please send a list of ids.' };

function Ids(description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', isArray: true, maxItems: 1000, description }),
    IsArray(noIds),
    ArrayMaxSize(1000, noIds),
    WholeNumber(1, largestId, { ...noIds, each: true }),
  );
}

export class OrderCategoriesRequest {
  @Ids('Ids of all categories in their new order.') ids!: number[];
  @Ids('Ids of all categories in the order that was shown. If the current order differs, the response is 409.')
  idsBefore!: number[];
}

export function newCategoryOf(given: CreateCategoryRequest) {
  const { name, slug, description, imageUrl, inMenu, productOrder = 'featured', formerSlugs } = given;
  return {
    name,
    slug: slug || null,
    description: description ?? null,
    imageUrl: imageUrl ?? null,
    inMenu: inMenu ?? true,
    productOrder,
    formerSlugs: formerSlugs ?? [],
  };
}
