import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { may } from '../../../domain/accounts/staff-role.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { type DelayReason, delayReasons } from '../../../domain/accounts/ports/personal-data.js';
import { type ListedUser } from '../../postgres/accounts/user-reader.js';
import type { SessionUser } from '../sessions/session-user.js';

@ApiSchema({ name: 'DeletionDelay' })
class DeletionDelayResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) orderId!: string;
  @ApiProperty({ enum: delayReasons, description: '`recent`: the order is less than 30 days old.' })
  reason!: DelayReason;
}

@ApiSchema({ name: 'StaffUser' })
export class StaffUserResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() username!: string;
  @ApiPropertyOptional({
    description:
      'Name in the latest order with this email address. Absent without an order, and for staff who may not view orders.',
  })
  name?: string;
  @ApiProperty() email!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of the latest sign-in as staff; null for none.',
  })
  signedInAt!: string | null;
  @ApiProperty({
    type: 'integer',
    description: 'Number of orders with this email address: from accounts, from guests, and entered by staff.',
  })
  orderCount!: number;
  @ApiProperty({ description: 'Amount paid for these orders minus refunds, in dollars.' }) spent!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of the latest of these orders; null without an order.',
  })
  lastOrderAt!: string | null;
  @ApiProperty({
    type: 'integer',
    description: 'Number of other orders of the account, with another email address, such as a former one.',
  })
  otherOrders!: number;
  @ApiProperty({ description: 'Whether the address has a confirmed newsletter subscription.' }) isSubscribed!: boolean;
  @ApiProperty({ description: 'Whether the account belongs to staff, in any role.' }) isAdmin!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'Support', description: 'Staff role; null for shoppers.' })
  role!: string | null;
  @ApiProperty({ description: 'Whether the account has an authenticator app or a passkey.' }) hasSecondFactor!: boolean;
  @ApiProperty({ description: 'Whether the user is a guest, who bought or began a checkout without an account.' })
  isGuest!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of a deletion request that an open order still delays.',
  })
  deletionRequestedAt!: string | null;
  @ApiPropertyOptional({
    type: [DeletionDelayResponse],
    description:
      'The newest orders that delay a requested deletion, at most 20. Absent without a request, and for staff who may not view orders.',
  })
  deletionDelays?: DeletionDelayResponse[];
  @ApiPropertyOptional({ description: 'Requested email address that the user has not confirmed yet.' })
  newEmail?: string;
}

@ApiSchema({ name: 'StaffUsers' })
export class StaffUsersResponse {
  @ApiProperty({ type: [StaffUserResponse] }) users!: StaffUserResponse[];
  @ApiProperty({ type: 'integer', description: 'Total number of matches.' }) total!: number;
  @ApiPropertyOptional({
    description:
      'Whether more than 2,000 orders match the search, so that it finds only the customers of the newest 2,000. Absent for no.',
  })
  onlyNewestOrders?: boolean;
}

/** @param viewer the staff member who gets the response */
export function staffUserResponse(listed: ListedUser, viewer: SessionUser): StaffUserResponse {
  const { createdAt, signedInAt, spent, lastOrderAt, deletionRequestedAt, newEmail, ...user } = listed;
  const { name, deletionDelays: delays } = may(viewer, 'orders.view') ? listed : { name: null, deletionDelays: null };
  return {
    ...user,
    name: name || undefined,
    createdAt: createdAt.toISOString(),
    signedInAt: signedInAt?.toISOString() ?? null,
    spent: spent.dollars,
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
    deletionDelays: delays?.map(({ orderId, reason }) => ({ orderId: writeOrderId(orderId), reason })),
    newEmail: newEmail ?? undefined,
  };
}
