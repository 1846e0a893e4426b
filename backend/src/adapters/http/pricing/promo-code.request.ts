import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Min, ArrayUnique } from 'class-validator';
import { maxLimits, type PromoCodeTerms } from '../../../domain/pricing/promo-code.js';
import { type PromoCodeState, promoCodeStates } from '../../postgres/pricing/promo-code-reader.js';
import { tidyEmail } from '../../../domain/shared/email-address.js';
import { moneyOrNull } from '../validation/dollars.js';
import { Choice, Flag, ListQuery } from '../validation/list-query.js';
import { dateOrNull, Moment } from '../validation/moment.js';
import { OptionalDollars, OptionalSwitch } from '../validation/optional-fields.js';
import { largestId, OptionalVersion, OptionalWholeNumber, WholeNumber } from '../validation/whole-number.js';

/** Ids of the categories or products to which a code is limited. */
function Limit(things: 'categories' | 'products'): PropertyDecorator {
  const listed = { message: 'Please send a list of ids.' };
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      isArray: true,
      nullable: true,
      maxItems: maxLimits,
      description: `The discount includes only these ${things}. If \`categoryIds\` and \`productIds\` are empty, it includes all products.`,
    }),
    IsOptional(),
    IsArray(listed),
    ArrayMaxSize(maxLimits, { message: `Please choose up to ${maxLimits} ${things}.` }),
    ArrayUnique({ message: `Please choose different ${things}.` }),
    WholeNumber(1, largestId, { ...listed, each: true }),
  );
}

const Count = () => OptionalWholeNumber(1, 1_000_000_000, 'Please enter a whole number of 1 or more.');

export class CreatePromoCodeRequest {
  @ApiProperty({ pattern: '^[A-Za-z0-9_-]{3,40}$' })
  @IsString({ message: 'Please enter a code.' })
  code!: string;

  @OptionalWholeNumber(
    1,
    100,
    'A percentage is a whole number from 1 to 100.',
    'Discount in percent. A code has either `percentOff` or `amountOff`, or only `freeShipping`.',
  )
  percentOff?: number | null;

  @OptionalDollars('In dollars.')
  @Min(0.01, { message: 'The amount must be above zero.' })
  amountOff?: number | null;

  @OptionalSwitch(
    'Whether standard shipping is free, with or without a discount.',
    'Please choose whether shipping is free.',
  )
  freeShipping?: boolean | null;

  @Moment() startsAt?: string | null;
  @Moment() expiresAt?: string | null;

  @OptionalDollars('In dollars, before discounts.')
  minSubtotal?: number | null;

  @Count() maxUses?: number | null;
  @Count() maxUsesPerPerson?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Email address of the only account that may use the code.',
  })
  @IsOptional()
  @IsString({ message: 'Please enter a valid email address.' })
  email?: string | null;

  @Limit('categories') categoryIds?: number[] | null;
  @Limit('products') productIds?: number[] | null;
}

/** Changes to the terms of a code. Absent terms stay unchanged. Null removes a term. */
export class UpdatePromoCodeRequest extends PartialType(CreatePromoCodeRequest, { skipNullProperties: false }) {
  @OptionalVersion() version?: number;
}

export class PersonalCodeRequest {
  @ApiProperty({ description: 'Email address of the only account that may use the code. The code is mailed there.' })
  @IsString({ message: 'Please enter a valid email address.' })
  email!: string;
}

export class PromoCodesQuery extends ListQuery {
  @Choice(promoCodeStates, 'Please choose one of')
  state?: PromoCodeState;

  @Flag('Lists only personal codes: the discount for military and first responders.')
  personal: boolean = false;
}

export function termsOf(dto: CreatePromoCodeRequest): PromoCodeTerms {
  return {
    code: dto.code.trim(),
    percentOff: dto.percentOff ?? null,
    amountOff: moneyOrNull(dto.amountOff),
    freeShipping: dto.freeShipping ?? false,
    startsAt: dateOrNull(dto.startsAt),
    expiresAt: dateOrNull(dto.expiresAt),
    minSubtotal: moneyOrNull(dto.minSubtotal),
    maxUses: dto.maxUses ?? null,
    maxUsesPerPerson: dto.maxUsesPerPerson ?? null,
    email: email(dto.email),
    categoryIds: dto.categoryIds ?? [],
    productIds: dto.productIds ?? [],
  };
}

/** The terms of the fields that are not absent. */
export function changesOf({ code, ...others }: UpdatePromoCodeRequest): Partial<PromoCodeTerms> {
  const given = new Map<string, unknown>(Object.entries({ code, ...others }));
  const terms = termsOf({ code: code ?? '', ...others });
  return Object.fromEntries(Object.entries(terms).filter(([name]) => given.get(name) !== undefined));
}

function email(typed: string | null | undefined): string | null {
  return typed === null || typed === undefined ? null : tidyEmail(typed);
}
