import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Permission, permissions } from '../../../domain/accounts/staff-role.js';
import type { SecondFactorKind } from '../../../domain/accounts/second-factor.js';
import type { SessionAccount } from '../../../domain/accounts/account.js';

@ApiSchema({ name: 'User' })
export class UserResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() username!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'Whether the account belongs to staff, in any role.' }) isAdmin!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'Support', description: 'Staff role; null for shoppers.' })
  role!: string | null;
  @ApiProperty({ enum: permissions, isArray: true, description: 'Permissions of the role.' })
  permissions!: readonly Permission[];
  @ApiProperty({ description: 'Whether a sign-in needs a second factor.' }) hasSecondFactor!: boolean;
  @ApiProperty({ enum: ['authenticator', 'passkey'], isArray: true, description: 'Methods of the second factor.' })
  secondFactors!: readonly SecondFactorKind[];
  @ApiProperty({
    description: 'Whether the user must set up a second factor before the permissions of the role apply.',
  })
  needsSecondFactor!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of a deletion request that an open order still delays.',
  })
  deletionRequestedAt!: string | null;
}

export function userResponse(account: Omit<SessionAccount, 'passwordVersion'>): UserResponse {
  const {
    id,
    username,
    email,
    isAdmin,
    role,
    permissions: granted,
    hasSecondFactor,
    secondFactors,
    needsSecondFactor,
  } = account;
  const deletionRequestedAt = account.deletionRequestedAt?.toISOString() ?? null;
  return {
    ...{ id, username, email, isAdmin, role, permissions: granted },
    ...{ hasSecondFactor, secondFactors, needsSecondFactor, deletionRequestedAt },
  };
}
