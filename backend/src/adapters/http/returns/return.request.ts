import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsUUID, Matches, Min, ValidateIf } from 'class-validator';
import { type ReturnReason, returnReasons, type ReturnState, returnStates } from '../../../domain/returns/return.js';
import type { Shipment } from '../../../domain/orders/parcel.js';
import type { ReturnInput } from '../../../domain/returns/use-cases/validate-return.js';
import { Money } from '../../../domain/shared/money.js';
import { OptionalText } from '../orders/optional-fields.js';
import { Dollars } from '../validation/dollars.js';
import { Choice, EmptyIsAbsent, ListQuery } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';
import { Id, largestId, Quantity, WholeNumber } from '../validation/whole-number.js';

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

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Required for worn or damaged items, unless staff start the return.',
  })
  @IsOptional()
  @IsUUID('all', { message: 'Please add the picture again.' })
  pictureId?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'Variant of the other size; absent for a refund.',
  })
  @IsOptional()
  @WholeNumber(1, largestId, { message: 'Please choose a size.' })
  newVariantId?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'Id of the earlier exchange whose sent units are returned for a refund; absent for purchased units.',
  })
  @IsOptional()
  @WholeNumber(1, largestId, { message: 'Please choose a return of the order.' })
  exchangeOf?: number | null;
}

export function returnInputOf({
  comment,
  pictureId,
  newVariantId,
  exchangeOf,
  ...words
}: NewReturnRequest): ReturnInput {
  return {
    ...words,
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

  @ApiPropertyOptional({ maxLength: 40, example: 'K7QF-2M9X-4TBD-W8HN', description: 'Only returns of this order.' })
  @EmptyIsAbsent()
  @PlainText(40)
  order?: string;
}

export class SeenRefundRequest {
  /** Null is invalid: JavaScript clients send NaN as null, which must not skip the check. */
  @ApiPropertyOptional({
    description: 'The refund in dollars that staff have seen. If the refund differs, the call fails with 409.',
  })
  @ValidateIf((_, refund) => refund !== undefined)
  @Dollars()
  seenRefund?: number;
}

export function seenRefundOf({ seenRefund }: SeenRefundRequest): Money | undefined {
  return seenRefund === undefined ? undefined : Money.ofDollars(seenRefund);
}

export class ReceiptRequest extends SeenRefundRequest {
  @ApiProperty({ description: 'Whether the items can be sold again.' })
  @IsBoolean({ message: 'Please choose whether the items can be sold again.' })
  restock!: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 99,
    nullable: true,
    description:
      'Number of units that have arrived; absent for all units. The other units become a new requested return.',
  })
  @IsOptional()
  @WholeNumber(1, 99, { message: 'Please enter the number of items that have arrived.' })
  quantity?: number | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description:
      'Whether the shipping costs are refunded. If absent, they are refunded with the last units of the order.',
  })
  @IsOptional()
  @IsBoolean({ message: 'Please choose whether the shipping costs are refunded.' })
  shipping?: boolean | null;

  /** Null is invalid: JavaScript clients send NaN as null, which must not refund the full amount. */
  @ApiPropertyOptional({
    description: 'A refund in dollars below the full refund; absent for the full refund. Requires `amountReason`.',
  })
  @ValidateIf((_, amount) => amount !== undefined)
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

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description: 'Whether the return is closed because its parcel did not arrive, instead of being refused.',
  })
  @IsOptional()
  @IsBoolean({ message: 'Please choose whether the parcel has arrived.' })
  notReceived?: boolean | null;
}

export class ParcelRequest {
  @OptionalText(60) carrier?: string | null;
  @OptionalText(100, 'Carrier of the parcel.') trackingNumber?: string | null;
}

/** The shipment of a request. Empty texts are null. */
export function shipmentOf({ carrier, trackingNumber }: ParcelRequest): Shipment {
  return { carrier: carrier?.trim() || null, trackingNumber: trackingNumber?.trim() || null };
}
