import { ApiPropertyOptional } from '@nestjs/swagger';
import { type MailCause, mailCauses, type MailState, mailStates } from '../../../domain/mail/mail-states.js';
import { Choice, Day, EmptyIsAbsent, ListQuery } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';

const states = Object.keys(mailStates);

export class MailListQuery extends ListQuery {
  @ApiPropertyOptional()
  @EmptyIsAbsent()
  @PlainText(100)
  orderId?: string;

  @Choice(states, 'Please give one of')
  state?: MailState;

  @ApiPropertyOptional({ example: 'order-confirmation' })
  @EmptyIsAbsent()
  @PlainText(100)
  template?: string;

  @Choice(mailCauses, 'Please give one of', { description: 'What the last attempt failed for.' })
  cause?: MailCause;

  @Day('The first day, as the store’s clocks count days.') from?: string;

  @Day('The last day.') to?: string;
}
