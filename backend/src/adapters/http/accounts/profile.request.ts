import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { OptionalText } from '../validation/optional-fields.js';
import { Password } from '../validation/plain-text.js';

/** Validates types only. The domain enforces the rules of profiles. */
export class ProfileRequest {
  @ApiProperty({ minLength: 3, maxLength: 30, example: 'marina' })
  @IsString({ message: 'Username must be at least 3 characters.' })
  username!: string;

  @ApiProperty({ format: 'email', maxLength: 254, example: 'marina@shop.example' })
  @IsString({ message: 'Please enter a valid email address.' })
  email!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Required to change the email address. The change takes effect when the link in the email is opened.',
  })
  @IsOptional()
  @Password('Please enter your current password.')
  currentPassword?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Code of the second factor. Accounts with a second factor send it instead of the password.',
  })
  @IsOptional()
  @IsString({ message: 'Please enter the code from your authenticator app, or a recovery code.' })
  code?: string | null;

  @OptionalText(20_000, 'Response to `confirm-passkey/options` as JSON, instead of the code.')
  passkey?: string | null;
}

export class PasswordChangeRequest {
  @ApiProperty()
  @Password('Please enter your current password.')
  currentPassword!: string;

  @ApiProperty({ minLength: 8, maxLength: 128 })
  @Password('New password must be at least 8 characters.')
  newPassword!: string;
}

export class PasswordConfirmationRequest {
  @ApiPropertyOptional({ description: 'Required without a second factor.' })
  @IsOptional()
  @Password('Please enter your current password.')
  password?: string;

  @ApiPropertyOptional({ description: 'Code of the second factor, if the account has one.' })
  @IsOptional()
  @IsString({ message: 'Please enter the code from your authenticator app, or a recovery code.' })
  code?: string;
}
