import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type MailCause, mailCauses, type MailState, mailStates } from '../../../domain/mail/mail-states.js';
import type { ListedMail } from '../../../domain/mail/ports/outbox.js';
import type { MailPage } from '../../postgres/mail/mail-reader.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { maskEmail, maskEmailsIn } from '../../../domain/shared/email-address.js';

@ApiSchema({ name: 'ListedMail' })
export class MailResponse {
  @ApiProperty() id!: string;
  @ApiProperty() template!: string;
  @ApiProperty({ description: 'Masked, e.g. m•••@e•••.com.' }) to!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Subject of the mail; null before the mail is rendered.' })
  subject!: string | null;
  @ApiPropertyOptional() orderId?: string;
  @ApiProperty({ enum: Object.keys(mailStates) }) state!: MailState;
  @ApiProperty({ type: 'integer' }) attempts!: number;
  @ApiPropertyOptional({ format: 'date-time' }) nextAttemptAt?: string;
  @ApiPropertyOptional({ description: 'Addresses are masked.' }) lastError?: string;
  @ApiPropertyOptional({ enum: mailCauses, description: 'Cause of the last failed attempt.' }) cause?: MailCause;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiPropertyOptional({ format: 'date-time' }) sentAt?: string;
}

@ApiSchema({ name: 'MailCounts' })
export class MailCountsResponse {
  @ApiProperty({ type: 'integer' }) pending!: number;
  @ApiProperty({ type: 'integer' }) sending!: number;
  @ApiProperty({ type: 'integer' }) sent!: number;
  @ApiProperty({ type: 'integer' }) failed!: number;
  @ApiProperty({ type: 'integer' }) cancelled!: number;
}

@ApiSchema({ name: 'MailList' })
export class MailListResponse {
  @ApiProperty({ type: MailCountsResponse, description: 'Number of mails in each state, regardless of `state`.' })
  counts!: MailCountsResponse;
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({ type: [MailResponse] }) mails!: MailResponse[];
}

export function mailListResponse({ counts, total, mails }: MailPage): MailListResponse {
  return { counts, total, mails: mails.map(mailResponse) };
}

export function mailResponse(mail: ListedMail): MailResponse {
  return {
    id: mail.id,
    template: mail.template,
    to: maskEmail(mail.recipient),
    subject: mail.subject,
    orderId: mail.orderId === null ? undefined : writeOrderId(mail.orderId),
    state: mail.state,
    attempts: mail.attempts,
    nextAttemptAt: mail.nextAttemptAt?.toISOString(),
    // Mail servers often repeat the address that they reject.
    lastError: mail.lastError === null ? undefined : maskEmailsIn(mail.lastError),
    cause: mail.cause ?? undefined,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString(),
  };
}
