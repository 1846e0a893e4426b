import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString } from 'class-validator';
import { type UserSort, userSorts } from '../../postgres/accounts/user-reader.js';
import { Choice, ListQuery } from '../validation/list-query.js';
import { Password } from '../validation/plain-text.js';

export class UsersQuery extends ListQuery {
  @Choice(userSorts, 'Please sort by', { default: 'createdAt-desc' })
  sort?: UserSort;
}

export class RoleRequest {
  @ApiProperty()
  @IsBoolean({ message: 'Please say whether the user is an administrator.' })
  isAdmin!: boolean;
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
