import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { maxZoneDays, ShippingPlan } from '../../../domain/pricing/shipping.js';
import { Money } from '../../../domain/shared/money.js';
import { ObjectOrNull } from '../answers/object-or-null.js';
import { Dollars, moneyOrNull } from '../validation/dollars.js';
import { ListOf, ObjectOf } from '../validation/known-fields.js';
import { OptionalDollars } from '../validation/optional-fields.js';
import { NumberText } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';
import { Version, WholeNumber } from '../validation/whole-number.js';

const maxTrialWeight = 1_000_000;
const daysMessage = `Please enter 1 to ${maxZoneDays} days.`;

/** A row of a zone's prices, in requests and responses. */
export class ShippingTierBody {
  @ApiProperty({ description: 'Lower limit: the subtotal before discounts in dollars, or the weight in grams.' })
  @Dollars()
  from!: number;

  @ApiProperty({ description: 'In dollars.' }) @Dollars() standard!: number;

  @OptionalDollars('Price of expedited shipping in dollars; null if it is not offered.')
  expedited?: number | null;
}

/** Days until a parcel arrives, in requests and responses. */
@ApiSchema({ name: 'DayCount' })
export class DayCountBody {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: maxZoneDays })
  @WholeNumber(1, maxZoneDays, { message: daysMessage })
  min!: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: maxZoneDays })
  @WholeNumber(1, maxZoneDays, { message: daysMessage })
  max!: number;
}

/**
 * Business days in transit for each kind of shipping, in requests and responses. Null or absent means the default days.
 */
@ApiSchema({ name: 'ZoneDays' })
export class ZoneDaysBody {
  @ObjectOrNull(DayCountBody, { required: false })
  @IsOptional()
  @ObjectOf(() => DayCountBody, { message: daysMessage })
  standard?: DayCountBody | null;

  @ObjectOrNull(DayCountBody, { required: false })
  @IsOptional()
  @ObjectOf(() => DayCountBody, { message: daysMessage })
  expedited?: DayCountBody | null;
}

/** A shipping zone, in requests and responses. */
export class ShippingZoneBody {
  @ApiProperty({ maxLength: 60 })
  @PlainText(60)
  @Matches(/\S/, { message: 'Please enter a name.' })
  name!: string;

  @ApiProperty({
    type: [String],
    description: 'Two-letter codes of the states; empty for all states that are in no other zone.',
  })
  @IsArray({ message: 'Please send a list of states.' })
  @ArrayMaxSize(60, { message: 'Please list each state only once.' })
  @Matches(/^[A-Z]{2}$/, { each: true, message: 'Please enter codes of US states, such as CA.' })
  states!: string[];

  @ApiProperty({ enum: ['subtotal', 'weight'] })
  @IsIn(['subtotal', 'weight'], { message: 'Please choose subtotal or weight.' })
  by!: 'subtotal' | 'weight';

  @ApiProperty({ type: [ShippingTierBody], minItems: 1, maxItems: 20 })
  @IsArray({ message: 'Please send a list of prices.' })
  @ArrayMinSize(1, { message: 'A zone needs at least one price.' })
  @ArrayMaxSize(20, { message: 'A zone can have at most 20 prices.' })
  @ListOf(() => ShippingTierBody, { message: 'Please send a list of prices.' })
  tiers!: ShippingTierBody[];

  @OptionalDollars('Subtotal in dollars from which standard shipping is free; null if it never is.')
  freeFrom?: number | null;

  @ApiPropertyOptional({ type: ZoneDaysBody, description: 'Absent for the default days.' })
  @IsOptional()
  @ObjectOf(() => ZoneDaysBody, { message: daysMessage })
  days?: ZoneDaysBody;
}

/** A shipping plan, in requests and responses. */
export class ShippingPlanBody {
  @ApiProperty({ type: [ShippingZoneBody], minItems: 1, maxItems: 60 })
  @IsArray({ message: 'Please send a list of zones.' })
  @ArrayMinSize(1, { message: 'The shop needs at least one zone.' })
  @ArrayMaxSize(60, { message: 'The shop can have at most 60 zones.' })
  @ListOf(() => ShippingZoneBody, { message: 'Please send a list of zones.' })
  zones!: ShippingZoneBody[];

  @ApiProperty({ description: 'Whether shoppers can pick up their orders in the store.' })
  @IsBoolean({ message: 'Please choose yes or no.' })
  pickup!: boolean;

  @ApiProperty({ type: 'integer', description: 'Weight of products without their own weight, in grams.' })
  @WholeNumber(1, 30_000, { message: 'Please enter a weight from 1 to 30,000 grams.' })
  usualWeight!: number;
}

export class ChangeShippingRequest extends ShippingPlanBody {
  @Version() version!: number;
}

export class ShippingTrialQuery {
  @ApiProperty({ description: 'Two-letter code.', example: 'CA' })
  @Matches(/^[A-Z]{2}$/, { message: 'Please choose a state.' })
  state!: string;

  @ApiProperty({ description: 'Subtotal before discounts in dollars.' })
  @NumberText()
  @Dollars()
  subtotal!: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: maxTrialWeight, description: 'Weight of all items in grams.' })
  @NumberText()
  @WholeNumber(1, maxTrialWeight, { message: 'Please enter a weight from 1 to 1,000,000 grams.' })
  weight!: number;
}

export function shippingPlanOf({ zones, pickup, usualWeight }: ShippingPlanBody): ShippingPlan {
  return new ShippingPlan(
    zones.map(({ name, states, by, tiers, freeFrom, days }) => ({
      name: name.trim(),
      states,
      by,
      tiers: tiers.map(({ from, standard, expedited }) => ({
        from: by === 'weight' ? Math.round(from) : Money.ofDollars(from).cents,
        standard: Money.ofDollars(standard),
        expedited: moneyOrNull(expedited),
      })),
      freeFrom: moneyOrNull(freeFrom),
      ...(days && { days: { standard: days.standard ?? null, expedited: days.expedited ?? null } }),
    })),
    pickup,
    usualWeight,
  );
}
