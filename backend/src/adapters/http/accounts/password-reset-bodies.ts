import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { MessageView } from '../answers/message-view.js';
import { Password } from '../validation/password.js';

/** Only its types are checked here; the rules of an address are the domain's. */
export class PasswordResetRequestBody {
  @ApiProperty({ format: 'email', maxLength: 254, example: 'marina@shop.example' })
  @IsString({ message: 'Please enter your email address' })
  email!: string;
}

export class PasswordResetBody {
  @ApiProperty({ description: 'From the link in the mail.' })
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
      'Only outside production, without a mail server or a proxy, between a caller and a shop of one machine, for an address that has an account.',
  })
  adminDebug?: ResetAidView;
}
