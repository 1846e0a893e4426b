import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, Matches, Min } from 'class-validator';
import {
  maxReturns,
  type ReturnReason,
  returnReasons,
  type ReturnState,
  returnStates,
} from '../../../domain/returns/return.js';
import type { Shipment } from '../../../domain/orders/parcel.js';
import type { ReturnInput } from '../../../domain/returns/use-cases/validate-return.js';
import type { Money } from '../../../domain/shared/money.js';
import { Dollars, moneyIfGiven } from '../validation/dollars.js';
import { ListOf } from '../validation/known-fields.js';
import { Choice, ListQuery, QueryText } from '../validation/list-query.js';
import { MayBeAbsent, OptionalSwitch, OptionalText, OptionalUuid } from '../validation/optional-fields.js';
import { PlainText, textOrNull } from '../validation/plain-text.js';
import { Id, largestId, OptionalId, OptionalWholeNumber, Quantity } from '../validation/whole-number.js';

export class NewReturnRequest {
  @Id('Please choose an item of the order.', { description: 'The order line of the returned units.' })
  orderItemId!: number;

  @Quantity()
  quantity!: number;

  @ApiProperty({ enum: returnReasons })
  @IsIn(returnReasons, { message: 'Please choose a reason.' })
  reason!: ReturnReason;

  @ApiProperty({
    description: 'Whether the item was worn or washed. Customers must then add a picture, and staff decide.',
  })
  @IsBoolean({ message: 'Please choose whether the item was worn or washed.' })
  worn!: boolean;

  @OptionalText(500)
  comment?: string | null;

  @OptionalUuid('Required for worn or damaged items, unless staff start the return.', 'Please add the picture again.')
  pictureId?: string | null;

  @OptionalId('Please choose a size.', 'Variant of the other size; absent for a refund.')
  newVariantId?: number | null;

  @OptionalId(
    'Please choose a return of the order.',
    'Id of the earlier exchange whose sent units are returned for a refund; absent for purchased units.',
  )
  exchangeOf?: number | null;
}

const listed = { message: `Please choose from 1 to ${maxReturns} items.` };

export class NewReturnsRequest {
  @ApiProperty({ type: [NewReturnRequest], minItems: 1, maxItems: maxReturns })
  @IsArray(listed)
  @ArrayMinSize(1, listed)
  @ArrayMaxSize(maxReturns, listed)
  @ListOf(() => NewReturnRequest, listed)
  items!: NewReturnRequest[];
}

export function returnInputsOf({ items }: NewReturnsRequest): ReturnInput[] {
  return items.map((item, index) => returnInputOf(item, `items.${index}.`));
}

/** @param errorPrefix see `ReturnInput` */
export function returnInputOf(
  { comment, pictureId, newVariantId, exchangeOf, ...words }: NewReturnRequest,
  errorPrefix = '',
): ReturnInput {
  return {
    ...words,
    errorPrefix,
    comment: comment ?? '',
    pictureId: pictureId?.toLowerCase() ?? null,
    newVariantId: newVariantId ?? null,
    exchangeOf: exchangeOf ?? null,
    byStaff: false,
  };
}

export class StaffReturnsQuery extends ListQuery {
  @Choice(returnStates, 'Please choose one of')
  state?: ReturnState;

  @QueryText(40, { example: 'K7QF-2M9X-4TBD-W8HN', description: 'Only returns of this order.' })
  order?: string;
}

export class SeenRefundRequest {
  /** Null is invalid: JavaScript clients send NaN as null, which must not skip the check. */
  @ApiPropertyOptional({
    description: 'The refund in dollars that staff have seen. If the refund differs, the call fails with 409.',
  })
  @MayBeAbsent()
  @Dollars()
  seenRefund?: number;
}

export function seenRefundOf({ seenRefund }: SeenRefundRequest): Money | undefined {
  return moneyIfGiven(seenRefund);
}

export class ReceiptRequest extends SeenRefundRequest {
  @ApiProperty({ description: 'Whether the items can be sold again.' })
  @IsBoolean({ message: 'Please choose whether the items can be sold again.' })
  restock!: boolean;

  @OptionalWholeNumber(
    1,
    99,
    'Please enter the number of items that have arrived.',
    'Number of units that have arrived; absent for all units. The other units become a new requested return.',
  )
  quantity?: number | null;

  @OptionalSwitch(
    'Whether the shipping costs are refunded. If absent, they are refunded with the last units of the order.',
    'Please choose whether the shipping costs are refunded.',
  )
  shipping?: boolean | null;

  /** Null is invalid: JavaScript clients send NaN as null, which must not refund the full amount. */
  @ApiPropertyOptional({
    description: 'A refund in dollars below the full refund; absent for the full refund. Requires `amountReason`.',
  })
  @MayBeAbsent()
  @Dollars()
  @Min(0.01, { message: 'Please enter an amount above zero.' })
  amount?: number;

  @OptionalText(500, 'Why the refund is lower, as a sentence for the customer.')
  amountReason?: string | null;
}

const maxPreviews = 100;

export class DueRefundsQuery {
  @ApiProperty({
    example: '7,8',
    description: `Ids of at most ${maxPreviews} returns, separated by commas, in the order of receipt.`,
  })
  @PlainText(maxPreviews * 11)
  @Matches(new RegExp(String.raw`^\d{1,10}(,\d{1,10}){0,${maxPreviews - 1}}$`), {
    message: 'Please choose the returns.',
  })
  ids!: string;
}

/** The valid ids of the query. */
export function returnIdsOf({ ids }: DueRefundsQuery): number[] {
  return ids
    .split(',')
    .map(Number)
    .filter((id) => id > 0 && id <= largestId);
}

export class SentRefundRequest extends SeenRefundRequest {
  @ApiProperty({ description: 'Whether the items are back and can be sold again.' })
  @IsBoolean({ message: 'Please choose whether the items can be sold again.' })
  restock!: boolean;

  @Quantity()
  quantity!: number;
}

export class RefusalRequest {
  @ApiProperty({ maxLength: 500, description: 'A sentence for the shopper.' })
  @PlainText(500)
  @Matches(/\S/, { message: 'Please enter a reason to show the shopper.' })
  reason!: string;

  @OptionalSwitch(
    'Whether the return is closed because its parcel did not arrive, instead of being refused.',
    'Please choose whether the parcel has arrived.',
  )
  notReceived?: boolean | null;
}

export class ParcelRequest {
  @OptionalText(60) carrier?: string | null;
  @OptionalText(100, 'Carrier of the parcel.') trackingNumber?: string | null;
}

/** The shipment of a request. Empty texts are null. */
export function shipmentOf({ carrier, trackingNumber }: ParcelRequest): Shipment {
  return { carrier: textOrNull(carrier), trackingNumber: textOrNull(trackingNumber) };
}
