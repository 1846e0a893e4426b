import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsNotEmpty, Min, ValidateBy, ValidateIf } from 'class-validator';
import { type BulkAction, maxProducts, type Portion } from '../../../domain/catalog/bulk-edit.js';
import type { BulkSelection } from '../../../domain/catalog/use-cases/plan-bulk-edit.js';
import { Money } from '../../../domain/shared/money.js';
import { tidied } from '../../../domain/shared/typed-text.js';
import { Dollars } from '../validation/dollars.js';
import { InputError } from '../validation/input-error.js';
import { ObjectOf } from '../validation/known-fields.js';
import { dateOrNull, Moment } from '../validation/moment.js';
import { MayBeAbsent } from '../validation/optional-fields.js';
import { PlainText, Texts } from '../validation/plain-text.js';
import { Id, largestId, WholeNumber } from '../validation/whole-number.js';
import { Switch } from './catalog-fields.js';
import { staffFilterOf, StaffProductsQuery } from './staff-products.request.js';

const kinds = [
  'set-price',
  'raise-price',
  'lower-price',
  'set-stock',
  'add-stock',
  'subtract-stock',
  'add-tags',
  'remove-tags',
  'set-category',
  'featured-on',
  'featured-off',
  'new-on',
  'new-off',
  'put-on-sale',
  'end-sale',
  'publish',
  'archive',
  'restore',
] as const satisfies readonly BulkAction['kind'][];

class BulkFilterRequest extends PickType(StaffProductsQuery, ['search', 'category', 'tag', 'status']) {}

const noIds = { message: `Please select at most ${maxProducts} products.` };
const percentMessage = { message: 'Please enter a percentage from 0.01 to 1,000 with at most two decimals.' };

function Percentage(): PropertyDecorator {
  const validate = (value: unknown) =>
    typeof value === 'number' && value >= 0.01 && value <= 1000 && value === Number(value.toFixed(2));
  return applyDecorators(MayBeAbsent(), ValidateBy({ name: 'percentage', validator: { validate } }, percentMessage));
}

/** The selected products, and one change for all of them. */
export class BulkEditRequest {
  @ApiPropertyOptional({ type: 'integer', isArray: true, maxItems: maxProducts, description: 'Ids of the products.' })
  @ValidateIf(({ filter }: BulkEditRequest) => filter === undefined)
  @IsArray(noIds)
  @ArrayMinSize(1, { message: 'Please select products.' })
  @ArrayMaxSize(maxProducts, noIds)
  @WholeNumber(1, largestId, { ...noIds, each: true })
  ids?: number[];

  @ApiPropertyOptional({ description: 'Selects all matching products instead of `ids`.' })
  @MayBeAbsent()
  @ObjectOf(() => BulkFilterRequest, { message: 'Please send a filter.' })
  filter?: BulkFilterRequest;

  @ApiProperty({ enum: kinds })
  @IsIn(kinds, { message: `Please choose one of ${kinds.join(', ')}.` })
  kind!: BulkAction['kind'];

  @ApiPropertyOptional({
    description: 'In dollars: the new price, the price difference, or, for a sale, the reduction of the usual price.',
  })
  @MayBeAbsent()
  @Dollars()
  @Min(0.01, { message: 'The amount must be above zero.' })
  amount?: number;

  @ApiPropertyOptional({ description: 'The difference in percent, instead of `amount`.' })
  @Percentage()
  percent?: number;

  @Moment('Start of a sale. If absent or null, the sale starts immediately.') startsAt?: string | null;

  @Moment('End of a sale. If absent or null, the sale runs until staff end it.') endsAt?: string | null;

  @Switch('Whether raised, lowered and sale prices end in .99.') endIn99?: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 1_000_000,
    description: 'Units of each size and color: the new number, or the difference from the current number.',
  })
  @MayBeAbsent()
  @WholeNumber(0, 1_000_000, { message: 'Please enter a whole number from 0 to 1,000,000.' })
  units?: number;

  @ApiPropertyOptional({ type: [String] })
  @MayBeAbsent()
  @Texts(50, 60)
  tags?: string[];

  @Id('Please choose a category.', { required: false })
  @MayBeAbsent()
  categoryId?: number;
}

export class ApplyBulkEditRequest extends BulkEditRequest {
  @ApiProperty({
    description: 'Fingerprint of the confirmed preview. If the current preview differs, the response is 409.',
  })
  @IsNotEmpty({ message: 'Please send the fingerprint of the preview.' })
  @PlainText(100)
  fingerprint!: string;
}

export function selectionOf({ ids, filter }: BulkEditRequest): BulkSelection {
  if (!filter) return { ids: ids ?? [] };
  return { filter: staffFilterOf(filter) };
}

/** @throws InputError if a field that this kind of change requires is absent */
export function actionOf(body: BulkEditRequest): BulkAction {
  const { kind, amount, units, endIn99 = false } = body;
  switch (kind) {
    case 'set-price':
      return { kind, price: Money.ofDollars(needed('amount', amount, 'Please enter a price.')) };
    case 'raise-price':
    case 'lower-price':
      return { kind, by: portionOf(body), endIn99 };
    case 'set-stock':
      return { kind, units: needed('units', units, 'Please enter a number of units.') };
    case 'add-stock':
    case 'subtract-stock':
      return { kind, units: needed('units', units || undefined, 'Please enter a number of units above zero.') };
    case 'add-tags':
    case 'remove-tags': {
      const tags = tidied(body.tags ?? []);
      return { kind, tags: needed('tags', tags.length > 0 ? tags : undefined, 'Please enter tags.') };
    }
    case 'set-category':
      return { kind, categoryId: needed('categoryId', body.categoryId, 'Please choose a category.') };
    case 'put-on-sale':
      return { kind, off: saleOf(body), endIn99, startsAt: dateOrNull(body.startsAt), endsAt: dateOrNull(body.endsAt) };
    case 'featured-on':
    case 'featured-off':
    case 'new-on':
    case 'new-off':
    case 'end-sale':
    case 'publish':
    case 'archive':
    case 'restore':
      return { kind };
  }
}

function portionOf({ amount, percent }: BulkEditRequest): Portion {
  if (percent !== undefined) return { percent };
  return { amount: Money.ofDollars(needed('amount', amount, 'Please enter an amount or a percentage.')) };
}

function saleOf(body: BulkEditRequest): Portion {
  const off = portionOf(body);
  if ('amount' in off || (Number.isInteger(off.percent) && off.percent < 100)) return off;
  throw new InputError(422, 'invalid', { percent: 'The percentage of a sale must be a whole number from 1 to 99.' });
}

function needed<Value>(field: string, value: Value | undefined, message: string): Value {
  if (value === undefined) throw new InputError(422, 'invalid', { [field]: message });
  return value;
}
