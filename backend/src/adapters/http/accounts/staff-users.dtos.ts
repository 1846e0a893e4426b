import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsString } from 'class-validator';
import { type ListedUser, type UserSort, userSorts } from '../../../domain/accounts/ports/user-reader.js';
import { Choice, ListQuery } from '../validation/list-query.js';
import { Password } from '../validation/password.js';

export class UsersQuery extends ListQuery {
  @Choice(userSorts, 'Please sort by', { default: 'createdAt-desc' })
  sort?: UserSort;
}

export class RoleBody {
  @ApiProperty()
  @IsBoolean({ message: 'Please say whether the user is an administrator.' })
  isAdmin!: boolean;
}

/** Only its types are checked here; the rules of a password are the domain's. */
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
  @ApiProperty({ description: 'What the orders were paid, less what was given back, in dollars.' }) spent!: number;
  @ApiProperty() isAdmin!: boolean;
  @ApiProperty({ description: 'Bought, or began to, without an account.' }) isGuest!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the deletion of the account was asked for; it waits for an order.',
  })
  deletionRequestedAt!: string | null;
}

@ApiSchema({ name: 'StaffUsers' })
export class StaffUsersView {
  @ApiProperty({ type: [StaffUserView] }) users!: StaffUserView[];
  @ApiProperty({ type: 'integer', description: 'How many match in all.' }) total!: number;
}

export function staffUserView({ createdAt, spent, deletionRequestedAt, ...user }: ListedUser): StaffUserView {
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    spent: spent.dollars,
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
  };
}
