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

  @Choice(states, 'Please choose one of')
  state?: MailState;

  @ApiPropertyOptional({ example: 'order-confirmation' })
  @EmptyIsAbsent()
  @PlainText(100)
  template?: string;

  @Choice(mailCauses, 'Please choose one of', { description: 'Cause of the last failed attempt.' })
  cause?: MailCause;

  @Day('The first day, in the store’s time zone.') from?: string;

  @Day('The last day.') to?: string;
}
