import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { Password } from '../validation/plain-text.js';
import { MailLinkRequest } from './mail-link.request.js';

/** Validates types only. The domain enforces the rules of addresses. */
export class PasswordResetMailRequest {
  @ApiProperty({ format: 'email', maxLength: 254, example: 'marina@shop.example' })
  @IsString({ message: 'Please enter your email address' })
  email!: string;
}

export class PasswordResetRequest extends MailLinkRequest {
  @ApiProperty({ minLength: 8, maxLength: 128 })
  @Password('Password must be at least 8 characters long')
  newPassword!: string;
}
