import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { ListedMail, MailPage } from '../../../domain/mail/mail-reader.js';
import { type MailState, mailStates } from '../../../domain/mail/mail-states.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { maskEmail } from '../../../domain/shared/email-address.js';

const states = Object.keys(mailStates);

@ApiSchema({ name: 'ListedMail' })
export class MailView {
  @ApiProperty() id: string;
  @ApiProperty() template: string;
  @ApiProperty({ description: 'Masked, e.g. m•••@e•••.com.' }) to: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null until it was written for the first time.' })
  subject: string | null;
  @ApiPropertyOptional() orderId?: string;
  @ApiProperty({ enum: states }) state: MailState;
  @ApiProperty({ type: 'integer' }) attempts: number;
  @ApiPropertyOptional({ format: 'date-time' }) nextAttemptAt?: string;
  @ApiPropertyOptional() lastError?: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiPropertyOptional({ format: 'date-time' }) sentAt?: string;
}

@ApiSchema({ name: 'MailCounts' })
class MailCountsView {
  @ApiProperty({ type: 'integer' }) pending: number;
  @ApiProperty({ type: 'integer' }) sending: number;
  @ApiProperty({ type: 'integer' }) sent: number;
  @ApiProperty({ type: 'integer' }) failed: number;
  @ApiProperty({ type: 'integer' }) cancelled: number;
}

@ApiSchema({ name: 'MailList' })
export class MailListView {
  @ApiProperty({ type: MailCountsView, description: 'How many are in each state, whatever `state` asks for.' })
  counts: MailCountsView;
  @ApiProperty({ type: 'integer' }) total: number;
  @ApiProperty({ type: [MailView] }) mails: MailView[];
}

export function mailListView({ counts, total, mails }: MailPage): MailListView {
  return { counts, total, mails: mails.map(mailView) };
}

export function mailView(mail: ListedMail): MailView {
  const to = maskEmail(mail.recipient);
  return {
    id: mail.id,
    template: mail.template,
    to,
    subject: mail.subject,
    orderId: mail.orderId === null ? undefined : writeOrderId(mail.orderId),
    state: mail.state,
    attempts: mail.attempts,
    nextAttemptAt: mail.nextAttemptAt?.toISOString(),
    // Mail servers like to repeat the address that they refuse.
    lastError: mail.lastError?.replace(/[^\s<>()[\]:;,"']+@[^\s<>()[\]:;,"']+/g, maskEmail),
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString(),
  };
}
