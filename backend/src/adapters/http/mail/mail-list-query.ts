import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type MailCause, mailCauses } from '../../../domain/mail/mail-causes.js';
import { type MailState, mailStates } from '../../../domain/mail/mail-states.js';
import { Day, EmptyIsAbsent, ListQuery } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';

const states = Object.keys(mailStates);

export class MailListQuery extends ListQuery {
  @ApiPropertyOptional()
  @EmptyIsAbsent()
  @PlainText(100)
  orderId?: string;

  @ApiPropertyOptional({ enum: states })
  @EmptyIsAbsent()
  @IsIn(states, { message: `Please give one of ${states.join(', ')}.` })
  state?: MailState;

  @ApiPropertyOptional({ example: 'order-confirmation' })
  @EmptyIsAbsent()
  @PlainText(100)
  template?: string;

  @ApiPropertyOptional({ enum: mailCauses, description: 'What the last attempt failed for.' })
  @EmptyIsAbsent()
  @IsIn(mailCauses, { message: `Please give one of ${mailCauses.join(', ')}.` })
  cause?: MailCause;

  @Day('The first day, as the store’s clocks count days.') from?: string;

  @Day('The last day.') to?: string;
}
