import { ApiProperty } from '@nestjs/swagger';
import { IsString, ValidateIf } from 'class-validator';
import { type UserKind, userKinds, type UserSort, userSorts } from '../../postgres/accounts/user-reader.js';
import { Choice, ListQuery } from '../validation/list-query.js';
import { Password, PlainText } from '../validation/plain-text.js';

export class UsersQuery extends ListQuery {
  @Choice(userSorts, 'Please sort by one of', { default: 'createdAt-desc' })
  sort?: UserSort;

  @Choice(userKinds, 'Please choose one of', {
    description:
      'Only users of this kind. `shoppers`: accounts without a role. `subscribers`: users with a confirmed newsletter subscription.',
  })
  kind?: UserKind;
}

export class AssignRoleRequest {
  @ApiProperty({ type: String, nullable: true, example: 'Support', description: 'Null makes the user a shopper.' })
  @ValidateIf((_, role: unknown) => role !== null)
  @IsString({ message: 'Please choose a role.' })
  role!: string | null;
}

export class CustomerEmailRequest {
  @ApiProperty({ format: 'email', example: 'marina@shop.example' })
  @PlainText(254)
  email!: string;
}

/** Validates types only. The domain enforces the rules of passwords. */
export class UserPasswordResetRequest {
  @ApiProperty({ example: 'marina' })
  @IsString({ message: 'Please enter a username' })
  username!: string;

  @ApiProperty({ minLength: 8, maxLength: 128 })
  @Password('Please enter and confirm the new password')
  newPassword!: string;
}
