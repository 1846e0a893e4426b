import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type MailState, mailStates } from '../../../domain/mail/mail-states.js';
import { EmptyIsAbsent, ListQuery } from '../edge/list-query.js';
import { PlainText } from '../edge/plain-text.js';

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
}
