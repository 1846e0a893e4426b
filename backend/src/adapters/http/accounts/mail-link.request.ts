import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { RegistrationRequest } from './account.request.js';

/** A call of a page that a mailed link opens. */
export class MailLinkRequest {
  @ApiProperty({ description: 'Token from the link in the mail.' })
  @IsString({ message: 'Please use the link from your email.' })
  token!: string;
}

/** Registers with the address that the link verifies. */
export class LinkedAccountRequest extends IntersectionType(
  MailLinkRequest,
  PickType(RegistrationRequest, ['username', 'password']),
) {}
