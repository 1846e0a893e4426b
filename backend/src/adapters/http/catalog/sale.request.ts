import { Min } from 'class-validator';
import type { PlannedSale } from '../../../domain/catalog/use-cases/plan-sale.js';
import { moneyOrNull } from '../validation/dollars.js';
import { dateOrNull, Moment } from '../validation/moment.js';
import { OptionalDollars } from '../validation/optional-fields.js';
import { OptionalVersion, OptionalWholeNumber } from '../validation/whole-number.js';

export class PlanSaleRequest {
  @OptionalWholeNumber(
    1,
    99,
    'A percentage is a whole number from 1 to 99.',
    'Discount in percent, as an alternative to `price`. It also applies to variants with their own price.',
  )
  percentOff?: number | null;

  @OptionalDollars('The price during the sale, in dollars. It does not apply to variants with their own price.')
  @Min(0.01, { message: 'The sale price must be above zero.' })
  price?: number | null;

  @Moment('Start of the sale. If absent, null or in the past, the sale starts immediately.') startsAt?: string | null;
  @Moment('End of the sale. If absent or null, the sale runs until staff end it.') endsAt?: string | null;
  @OptionalVersion() version?: number | null;
}

export function plannedSaleOf({ percentOff, price, startsAt, endsAt, version }: PlanSaleRequest): PlannedSale {
  return {
    percentOff: percentOff ?? null,
    price: moneyOrNull(price),
    startsAt: dateOrNull(startsAt),
    endsAt: dateOrNull(endsAt),
    version,
  };
}
