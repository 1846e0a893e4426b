import { type MailCause, mailCauses, type MailState, mailStates } from '../../../domain/mail/mail-states.js';
import { Choice, Day, ListQuery, QueryText } from '../validation/list-query.js';

const states = Object.keys(mailStates);

export class MailListQuery extends ListQuery {
  @QueryText(100)
  orderId?: string;

  @Choice(states, 'Please choose one of')
  state?: MailState;

  @QueryText(100, { example: 'order-confirmation' })
  template?: string;

  @Choice(mailCauses, 'Please choose one of', { description: 'Cause of the last failed attempt.' })
  cause?: MailCause;

  @Day('The first day, in the store’s time zone.') from?: string;

  @Day('The last day.') to?: string;
}
