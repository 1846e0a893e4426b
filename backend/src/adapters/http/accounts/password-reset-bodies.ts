import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { MessageView } from '../answers/revalidated.js';
import { Password } from '../validation/plain-text.js';

/** Validates types only. The domain enforces the rules of addresses. */
export class PasswordResetRequestBody {
  @ApiProperty({ format: 'email', maxLength: 254, example: 'marina@shop.example' })
  @IsString({ message: 'Please enter your email address' })
  email!: string;
}

export class PasswordResetBody {
  @ApiProperty({ description: 'Token from the link in the mail.' })
  @IsString({ message: 'Please use the link from your email.' })
  token!: string;

  @ApiProperty({ minLength: 8, maxLength: 128 })
  @Password('Password must be at least 8 characters long')
  newPassword!: string;
}

class ResetAidView {
  @ApiProperty() resetToken!: string;
  @ApiProperty() resetUrl!: string;
}

export class PasswordResetRequestView extends MessageView {
  @ApiPropertyOptional({
    type: ResetAidView,
    description:
      'Set only outside production, without a mail server or proxy, when caller and shop run on one machine, for an address that has an account.',
  })
  adminDebug?: ResetAidView;
}
