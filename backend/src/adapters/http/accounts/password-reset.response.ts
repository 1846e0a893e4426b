import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MessageResponse } from '../answers/revalidated.js';

class ResetAidResponse {
  @ApiProperty() resetToken!: string;
  @ApiProperty() resetUrl!: string;
}

export class PasswordResetMailResponse extends MessageResponse {
  @ApiPropertyOptional({
    type: ResetAidResponse,
    description:
      'Set only outside production, without a mail server or proxy, when caller and shop run on one machine, for an address that has an account.',
  })
  adminDebug?: ResetAidResponse;
}
