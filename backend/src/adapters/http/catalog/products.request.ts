import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  Matches,
  Max,
  Min,
} from 'class-validator';
import {
  type ProductFilter,
  type ProductPage,
  type ProductSort,
  productSorts,
} from '../../../domain/catalog/ports/catalog-reader.js';
import { type GarmentChoice, garmentChoices, shapes } from '../../../domain/catalog/garment.js';
import { type MySize, readMySize } from '../../../domain/catalog/my-size.js';
import { Money } from '../../../domain/shared/money.js';
import { absentIfEmpty, Choice, numberOf, NumberText, QueryText } from '../validation/list-query.js';
import { largestId, WholeNumber } from '../validation/whole-number.js';

/** Default and maximum number of products per call. */
const maxProducts = 1000;
const wholeNumber = { message: 'Please enter a whole number from 0 to 1000000000.' };
const ids = { message: 'Please send ids such as 1,2,3.' };
const price = { message: 'Please enter a price in dollars.' };

function PriceLimit(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: Number, minimum: 0, description: 'In dollars.' }),
    NumberText(),
    IsOptional(),
    IsNumber({}, price),
    Min(0, price),
    Max(1_000_000, price),
  );
}

function YesOrNo(): PropertyDecorator {
  const meaning = new Map<unknown, boolean>([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ]);
  return applyDecorators(
    Transform(({ value }: TransformFnParams): unknown => meaning.get(value) ?? absentIfEmpty(value)),
    IsOptional(),
    IsBoolean({ message: 'Please send true or false.' }),
  );
}

/** A shopper's sizes. Invalid text stays unchanged, so that the validation rejects it. */
function MySizeText(): PropertyDecorator {
  const message = 'Please send sizes from XS to XL, in this order: top:M,bottom:L,one-piece:M,active:S.';
  return applyDecorators(
    ApiPropertyOptional({
      type: String,
      example: 'top:M,one-piece:L',
      description:
        'The shopper’s size for each kind of garment. Products of these kinds match only if they can be bought in this size. Products of other kinds, and products without sizes, always match. Order of the parts: top, bottom, one-piece, active.',
    }),
    Transform(({ value }: TransformFnParams): unknown => absentIfEmpty(value) && (readMySize(String(value)) ?? value)),
    IsOptional(),
    IsObject({ message }),
  );
}

/** A comma-separated list of values, each one allowed for this field. */
function GarmentWords(name: GarmentChoice): PropertyDecorator {
  const choices: readonly string[] = garmentChoices[name];
  return applyDecorators(
    ApiPropertyOptional({
      type: String,
      example: choices.slice(0, 2).join(','),
      description: `Any of these: ${choices.join(', ')}.`,
    }),
    Transform(({ value }: TransformFnParams): unknown => partsOf(value)),
    IsOptional(),
    ArrayMaxSize(choices.length, { message: `Please choose at most ${choices.length}.` }),
    IsIn(choices, { each: true, message: `Please choose from ${choices.join(', ')}.` }),
  );
}

/** The filters of a product list. Absent or empty filters do not apply. */
export class ProductFilterQuery {
  @ApiPropertyOptional({ type: String, example: '1,2,3', description: 'Product ids, at most 100.' })
  @Transform(({ value }: TransformFnParams): unknown => partsOf(value)?.map(numberOf))
  @IsOptional()
  @ArrayMaxSize(100, { message: 'Please send at most 100 ids.' })
  @WholeNumber(1, largestId, { each: true, ...ids })
  ids?: number[];

  @QueryText(200, { description: 'The slug of a category, including `new-arrivals`.' })
  category?: string;

  @QueryText(200, {
    description:
      'Words that must all occur in name, tags, colors, category, description or fabric. Synonyms and similar words also match.',
  })
  search?: string;

  @PriceLimit()
  minPrice?: number;

  @PriceLimit()
  maxPrice?: number;

  @ApiPropertyOptional({
    type: String,
    example: 'S,M',
    description: 'Products with any of these sizes. With inStock, the size must be purchasable.',
  })
  @Transform(({ value }: TransformFnParams): unknown => partsOf(value))
  @IsOptional()
  @ArrayMaxSize(20, { message: 'Please choose at most 20 sizes.' })
  @Matches(/^\P{Cc}{1,40}$/u, { each: true, message: 'Please send sizes such as S,M.' })
  sizes?: string[];

  @ApiPropertyOptional({
    type: String,
    example: 'Black,Blue',
    description:
      'Products with any of these colors, named as in the facets. If sizes are also given, one variant must have both.',
  })
  @Transform(({ value }: TransformFnParams): unknown => partsOf(value)?.map(capitalized))
  @IsOptional()
  @ArrayMaxSize(20, { message: 'Please choose at most 20 colors.' })
  @Matches(/^\p{L}{1,40}$/u, { each: true, message: 'Please send colors such as Black,Blue.' })
  colors?: string[];

  @MySizeText()
  mySize?: MySize;

  @GarmentWords('kind') kind?: string[];
  @GarmentWords('coverage') coverage?: string[];
  @GarmentWords('support') support?: string[];
  @GarmentWords('lined') lined?: string[];
  @GarmentWords('rise') rise?: string[];
  @GarmentWords('leg') leg?: string[];
  @GarmentWords('stretch') stretch?: string[];
  @ApiPropertyOptional({
    type: String,
    example: 'triangle,halter',
    description: `Any of these: ${shapes.join(', ')}.`,
  })
  @Transform(({ value }: TransformFnParams): unknown => partsOf(value))
  @IsOptional()
  @IsIn(shapes, { each: true, message: 'Please send shapes such as triangle,halter.' })
  shapes?: string[];

  @ApiPropertyOptional({
    type: Boolean,
    description: 'True matches only products whose price is below their compareAtPrice.',
  })
  @YesOrNo()
  onSale?: boolean;

  @ApiPropertyOptional({ type: Boolean, description: 'True matches only products that can be bought.' })
  @YesOrNo()
  inStock?: boolean;
}

export class ProductsQuery extends ProductFilterQuery {
  @Choice(['card'], 'Please choose', { description: '`card`: only the fields that lists show.' })
  fields?: 'card';

  @Choice(productSorts, 'Please sort by one of', { default: 'featured' })
  sort?: ProductSort = 'featured';

  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: maxProducts, maximum: maxProducts })
  @NumberText()
  @IsOptional()
  @IsInt({ message: 'Please enter a whole number of 1 or more.' })
  @Min(1, { message: 'Please enter a whole number of 1 or more.' })
  limit?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, default: 0 })
  @NumberText()
  @IsOptional()
  @WholeNumber(0, 1_000_000_000, wholeNumber)
  offset?: number = 0;
}

export class SuggestionsQuery {
  @QueryText(200, { description: 'The incomplete search text. Words match as in the product search.' })
  query?: string;

  @MySizeText()
  mySize?: MySize;
}

export function filterOf({ minPrice, maxPrice, ...rest }: ProductFilterQuery): ProductFilter {
  const { ids, category, search, sizes, colors, onSale, inStock } = rest;
  const { kind, coverage, support, lined, rise, leg, stretch, mySize } = rest;
  return {
    ids,
    category,
    search,
    sizes,
    colors,
    shapes: rest.shapes,
    onSale,
    inStock,
    ...{ kind, coverage, support, lined, rise, leg, stretch, mySize },
    minPrice: cents(minPrice),
    maxPrice: cents(maxPrice),
  };
}

export function pageOf({ sort, limit, offset }: ProductsQuery): ProductPage {
  return { sort: sort ?? 'featured', limit: Math.min(limit ?? maxProducts, maxProducts), offset: offset ?? 0 };
}

/** The parts of a comma-separated list; undefined for an empty list. */
function partsOf(value: unknown): string[] | undefined {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const parts = texts.flatMap((text) => text.split(',').map((part) => part.trim())).filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts;
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();

function cents(dollars: number | undefined): Money | undefined {
  return dollars === undefined ? undefined : Money.ofCents(Math.round(dollars * 100));
}
