import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Account } from '../../../domain/accounts/ports/account-reader.js';

@ApiSchema({ name: 'User' })
export class UserResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() username!: string;
  @ApiProperty() email!: string;
  @ApiProperty() isAdmin!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of a deletion request that is still waiting for an order.',
  })
  deletionRequestedAt!: string | null;
}

export function userResponse({ id, username, email, isAdmin, deletionRequestedAt }: Account): UserResponse {
  return { id, username, email, isAdmin, deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null };
}
