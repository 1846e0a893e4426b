import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MessageResponse } from '../answers/message.response.js';

class ResetAidResponse {
  @ApiProperty() resetToken!: string;
  @ApiProperty() resetUrl!: string;
}

export class PasswordResetMailResponse extends MessageResponse {
  @ApiPropertyOptional({
    type: ResetAidResponse,
    description:
      'Only present for the address of an account, if the shop runs outside production, without a mail server or proxy, and on the same machine as the caller.',
  })
  adminDebug?: ResetAidResponse;
}
