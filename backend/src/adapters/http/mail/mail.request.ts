import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { type MailCause, mailCauses } from '../../../domain/mail/mail-states.js';

/** Validates types only. The domain enforces the rules of addresses. */
export class SendMailRequest {
  @ApiPropertyOptional({
    type: String,
    format: 'email',
    maxLength: 254,
    description: 'The corrected address. If absent, the mail is sent to the same address again.',
  })
  @IsOptional()
  @IsString({ message: 'Please enter a valid email address.' })
  to?: string | null;
}

export class RetryFailedRequest {
  @ApiProperty({ enum: mailCauses })
  @IsIn(mailCauses, { message: `Please choose one of ${mailCauses.join(', ')}.` })
  cause!: MailCause;
}
