import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Account } from '../../../domain/accounts/account-reader.js';

@ApiSchema({ name: 'User' })
export class UserView {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
  @ApiProperty() isAdmin: boolean;
}

export function userView({ id, username, email, isAdmin }: Account): UserView {
  return { id, username, email, isAdmin };
}
