import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type ListedUser } from '../../postgres/accounts/user-reader.js';

@ApiSchema({ name: 'StaffUser' })
export class StaffUserResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() username!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: 'integer' }) orderCount!: number;
  @ApiProperty({ description: 'Amount paid for the orders minus refunds, in dollars.' }) spent!: number;
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

export function staffUserResponse(listed: ListedUser): StaffUserResponse {
  const { createdAt, spent, deletionRequestedAt, newEmail, ...user } = listed;
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    spent: spent.dollars,
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
    newEmail: newEmail ?? undefined,
  };
}
