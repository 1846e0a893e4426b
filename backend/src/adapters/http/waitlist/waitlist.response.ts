import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Demand, listedStates, type WaitingCustomer } from '../../postgres/waitlist/demand-reader.js';
import type { SetOfEntry, WaitlistEntry, WaitlistState } from '../../../domain/waitlist/waitlist-entry.js';

const states: WaitlistState[] = ['unconfirmed', 'waiting', 'reserved', 'bought', 'lapsed', 'left'];

@ApiSchema({ name: 'WaitlistSet' })
export class WaitlistSetResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty({ enum: ['top', 'bottom'], description: 'The half of the set that the shopper still has to choose.' })
  otherHalf!: 'top' | 'bottom';
  @ApiProperty({ description: 'Whether the item is only sold as part of a set.' }) isOnlyWay!: boolean;
}

@ApiSchema({ name: 'WaitlistEntry' })
export class WaitlistEntryResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() productName!: string;
  @ApiProperty() productSlug!: string;
  @ApiProperty({ type: String, nullable: true, description: 'As in "M, Navy"; null without variants.' })
  variant!: string | null;
  @ApiProperty() imageUrl!: string;
  @ApiPropertyOptional({ type: WaitlistSetResponse, description: 'A set that contains the item.' })
  set?: WaitlistSetResponse;
  @ApiProperty({ enum: states }) state!: WaitlistState;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    description: 'Place in line; null unless the entry is waiting.',
  })
  place!: number | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'End of the reservation; null without a reservation.',
  })
  reservedUntil!: string | null;
}

export function waitlistEntryResponse(entry: WaitlistEntry): WaitlistEntryResponse {
  const { productId, productName, productSlug, variant, imageUrl, state, place, reservedUntil } = entry;
  const until = reservedUntil?.toISOString() ?? null;
  const set = entry.set ? setResponse(entry.set) : undefined;
  return { productId, productName, productSlug, variant, imageUrl, set, state, place, reservedUntil: until };
}

function setResponse({ productId, name, slug, otherHalf, isOnlyWay }: SetOfEntry): WaitlistSetResponse {
  return { productId, name, slug, otherHalf, isOnlyWay };
}

@ApiSchema({ name: 'WaitlistDemand' })
export class DemandResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() productName!: string;
  @ApiProperty({ type: 'integer', nullable: true }) variantId!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'As in "M, Navy"; null without variants.' })
  variant!: string | null;
  @ApiProperty({ type: 'integer', description: 'Units that are neither sold nor held.' }) available!: number;
  @ApiProperty({ type: 'integer' }) waiting!: number;
  @ApiProperty({ type: 'integer', description: 'Number of units that are currently reserved.' }) reserved!: number;
  @ApiProperty({ type: 'integer', description: 'Units bought from the waitlist within the last 30 days.' })
  bought!: number;
  @ApiProperty({ type: 'integer', description: 'Shoppers who have not confirmed their address yet. Not in line.' })
  unconfirmed!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time since which the first shopper in line has waited.',
  })
  since!: string | null;
}

export function demandResponse({ since, ...demand }: Demand): DemandResponse {
  return { ...demand, since: since?.toISOString() ?? null };
}

@ApiSchema({ name: 'WaitingCustomer' })
export class WaitingCustomerResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() email!: string;
  @ApiProperty({ enum: listedStates, description: '`unconfirmed`: the customer has not confirmed the address yet.' })
  state!: (typeof listedStates)[number];
  @ApiProperty({
    format: 'date-time',
    description: 'Time when the customer joined the waitlist, or, if `unconfirmed`, entered the address.',
  })
  joinedAt!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'End of the reservation; null without a reservation.',
  })
  reservedUntil!: string | null;
}

export function waitingCustomerResponse({
  joinedAt,
  reservedUntil,
  ...entry
}: WaitingCustomer): WaitingCustomerResponse {
  return { ...entry, joinedAt: joinedAt.toISOString(), reservedUntil: reservedUntil?.toISOString() ?? null };
}
