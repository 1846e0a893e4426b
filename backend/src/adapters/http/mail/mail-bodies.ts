import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { type MailCause, mailCauses } from '../../../domain/mail/mail-states.js';

/** Only its type is checked here; the rules of an address are the domain's. */
export class SendMailBody {
  @ApiPropertyOptional({
    type: String,
    format: 'email',
    maxLength: 254,
    description: 'The address that the mail should have gone to; absent, it goes where it went.',
  })
  @IsOptional()
  @IsString({ message: 'Please enter a valid email address.' })
  to?: string | null;
}

export class RetryFailedBody {
  @ApiProperty({ enum: mailCauses })
  @IsIn(mailCauses, { message: `Please give one of ${mailCauses.join(', ')}.` })
  cause!: MailCause;
}
