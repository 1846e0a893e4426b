import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional } from 'class-validator';
import { readOrderId } from '../../../domain/orders/order-id.js';
import type { ParcelCorrection } from '../../../domain/orders/use-cases/correct-parcel.js';
import { maxShippingRows, type ShippingInput } from '../../../domain/orders/use-cases/ship-orders.js';
import type { ParcelInput } from '../../../domain/orders/use-cases/ship-parcel.js';
import { ListOf } from '../validation/known-fields.js';
import { QueryText } from '../validation/list-query.js';
import { OptionalSwitch, OptionalText } from '../validation/optional-fields.js';
import { PlainText, textOrNull, trimmed } from '../validation/plain-text.js';
import { Id, OptionalWholeNumber, WholeNumber } from '../validation/whole-number.js';

const units = { message: 'Please send a list of at most 200 items.' };
const rows = { message: `Please send a list of 1 to ${maxShippingRows.toLocaleString('en-US')} orders.` };

class ParcelUnitsRequest {
  @Id('Please choose an item of this order.') itemId!: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 99, description: 'Number of units in the parcel.' })
  @WholeNumber(0, 99, { message: 'Please choose a whole number of units.' })
  quantity!: number;
}

export class ShipParcelRequest {
  @ApiPropertyOptional({ type: [ParcelUnitsRequest], description: 'If absent, all remaining units.' })
  @IsOptional()
  @IsArray(units)
  @ArrayMaxSize(200, units)
  @ListOf(() => ParcelUnitsRequest, units)
  units?: ParcelUnitsRequest[] | null;

  @OptionalText(60) carrier?: string | null;
  @OptionalText(100, 'Requires a carrier.') trackingNumber?: string | null;

  @OptionalWholeNumber(
    1,
    10_000,
    'Please send the number of the parcel.',
    'The number that was shown for this parcel. If another parcel has it now, the response is 409.',
  )
  number?: number | null;

  @OptionalSwitch('Ships an order although it was refunded in full.') evenIfRefunded?: boolean | null;
  @OptionalSwitch('Ships an order although it is not paid.') evenIfUnpaid?: boolean | null;
  @OptionalSwitch('Sends the customer no email about the parcel.') withoutEmail?: boolean | null;
}

/** Null or an empty text removes the carrier or the tracking number. */
export class CorrectParcelRequest {
  @OptionalText(60) carrier?: string | null;
  @OptionalText(100, 'Requires a carrier.') trackingNumber?: string | null;

  @OptionalText(
    100,
    'The tracking number that was shown; null for none. If the parcel has another one now, the response is 409.',
  )
  trackingNumberBefore?: string | null;
}

class ShippedOrderRequest {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) @PlainText(60) order!: string;
  @OptionalText(60, 'UPS, USPS, FedEx or DHL.') carrier?: string | null;
  @OptionalText(100) trackingNumber?: string | null;
  @OptionalSwitch('Accepts the tracking number of another order’s parcel: both orders are in one parcel.')
  sharesParcel?: boolean | null;
}

export class ShipOrdersRequest {
  @ApiProperty({ type: [ShippedOrderRequest], maxItems: maxShippingRows })
  @IsArray(rows)
  @ArrayMinSize(1, rows)
  @ArrayMaxSize(maxShippingRows, rows)
  @ListOf(() => ShippedOrderRequest, rows)
  orders!: ShippedOrderRequest[];

  @OptionalSwitch('Rejects rows without a tracking number.') needsTracking?: boolean | null;
  @OptionalSwitch('Only checks the orders. Nothing is saved.') dryRun?: boolean | null;
}

export const maxPickedOrders = 200;

export class PickListQuery {
  @QueryText(maxPickedOrders * 20, {
    description: `Ids of up to ${maxPickedOrders} orders, separated by commas. If absent, the list contains the orders to ship that have waited longest.`,
  })
  orders?: string;
}

/** Returns the valid order ids of the query; undefined if the parameter is absent. */
export function pickedIds({ orders }: PickListQuery): string[] | undefined {
  return orders
    ?.split(',')
    .map(readOrderId)
    .filter((id) => id !== null)
    .slice(0, maxPickedOrders);
}

export function parcelInputOf({
  units: chosen,
  carrier,
  trackingNumber,
  number,
  evenIfRefunded,
  evenIfUnpaid,
  withoutEmail,
}: ShipParcelRequest): ParcelInput {
  return {
    units: chosen?.map(({ itemId, quantity }) => ({ itemId, quantity })),
    carrier: trimmed(carrier),
    trackingNumber: trimmed(trackingNumber),
    number: number ?? undefined,
    evenIfRefunded: evenIfRefunded ?? undefined,
    evenIfUnpaid: evenIfUnpaid ?? undefined,
    withoutEmail: withoutEmail ?? undefined,
  };
}

export function parcelCorrectionOf(body: CorrectParcelRequest): ParcelCorrection {
  const { carrier, trackingNumber, trackingNumberBefore } = body;
  return {
    carrier: textOrNull(carrier),
    trackingNumber: textOrNull(trackingNumber),
    trackingNumberBefore: trimmed(trackingNumberBefore),
  };
}

export function shippingInputOf({ orders, needsTracking, dryRun }: ShipOrdersRequest): ShippingInput {
  return {
    rows: orders.map(({ order, carrier, trackingNumber, sharesParcel }) => ({
      ...{ order: order.trim(), carrier: textOrNull(carrier), trackingNumber: textOrNull(trackingNumber) },
      sharesParcel: sharesParcel ?? false,
    })),
    needsTracking: needsTracking ?? false,
    dryRun: dryRun ?? false,
  };
}
