import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { RegistrationRequest } from './account.request.js';

export class MailLinkRequest {
  @ApiProperty({ description: 'Token from the link in the email.' })
  @IsString({ message: 'Please use the link from your email.' })
  token!: string;
}

/** Registration with the address that the mailed link verifies. */
export class LinkedAccountRequest extends IntersectionType(
  MailLinkRequest,
  PickType(RegistrationRequest, ['username', 'password']),
) {}
