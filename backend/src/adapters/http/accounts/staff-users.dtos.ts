import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsString } from 'class-validator';
import { type ListedUser, type UserSort, userSorts } from '../../postgres/accounts/user-reader.js';
import { Choice, ListQuery } from '../validation/list-query.js';
import { Password } from '../validation/plain-text.js';

export class UsersQuery extends ListQuery {
  @Choice(userSorts, 'Please sort by', { default: 'createdAt-desc' })
  sort?: UserSort;
}

export class RoleBody {
  @ApiProperty()
  @IsBoolean({ message: 'Please say whether the user is an administrator.' })
  isAdmin!: boolean;
}

/** Validates types only. The domain enforces the rules of passwords. */
export class UserPasswordResetBody {
  @ApiProperty({ example: 'marina' })
  @IsString({ message: 'Please enter a username' })
  username!: string;

  @ApiProperty({ minLength: 8, maxLength: 128 })
  @Password('Please enter and confirm the new password')
  newPassword!: string;
}

@ApiSchema({ name: 'StaffUser' })
export class StaffUserView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() username!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: 'integer' }) orderCount!: number;
  @ApiProperty({ description: 'Amount paid for the orders minus refunds, in dollars.' }) spent!: number;
  @ApiProperty() isAdmin!: boolean;
  @ApiProperty({ description: 'Whether the user bought, or began a checkout, without an account.' }) isGuest!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of a deletion request that is still waiting for an order.',
  })
  deletionRequestedAt!: string | null;
}

@ApiSchema({ name: 'StaffUsers' })
export class StaffUsersView {
  @ApiProperty({ type: [StaffUserView] }) users!: StaffUserView[];
  @ApiProperty({ type: 'integer', description: 'Total number of matches.' }) total!: number;
}

export function staffUserView({ createdAt, spent, deletionRequestedAt, ...user }: ListedUser): StaffUserView {
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    spent: spent.dollars,
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
  };
}
