import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { Password } from '../validation/plain-text.js';

/** Validates types only. The domain enforces the rules of accounts. */
export class RegistrationRequest {
  @ApiProperty({ minLength: 3, maxLength: 30, example: 'marina' })
  @IsString({ message: 'Username must be at least 3 characters' })
  username!: string;

  @ApiProperty({ format: 'email', maxLength: 254, example: 'marina@shop.example' })
  @IsString({ message: 'Please enter a valid email address.' })
  email!: string;

  @ApiProperty({ minLength: 8, maxLength: 128 })
  @Password('Password must be at least 8 characters long')
  password!: string;
}

export class SignInRequest {
  @ApiProperty({ example: 'marina' })
  @IsString({ message: 'Username must be at least 3 characters' })
  username!: string;

  @ApiProperty()
  @Password('Password must be at least 6 characters')
  password!: string;

  @ApiPropertyOptional({
    description:
      'Code of the second factor: from an authenticator app, or a recovery code. Required for accounts with a second factor.',
  })
  @IsOptional()
  @IsString({ message: 'Please enter the code from your authenticator app, or a recovery code.' })
  code?: string;
}
