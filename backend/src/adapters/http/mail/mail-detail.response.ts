import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type MailCause, mailCauses } from '../../../domain/mail/mail-states.js';
import type { DetailedMail } from '../../postgres/mail/mail-reader.js';
import type { MailChoices } from '../../../domain/mail/staff-mail-rules.js';
import { messageIdOf } from '../../../domain/mail/ports/mailer.js';
import { maskEmailsIn } from '../../../domain/shared/email-address.js';
import { mailResponse, MailResponse } from './mail.response.js';

const outcomes = ['sent', 'deferred', 'refused', 'lost'] as const;

@ApiSchema({ name: 'MailAttempt' })
class MailAttemptResponse {
  @ApiProperty({ type: 'integer', description: 'Number of the attempt, from 1.' }) attempt!: number;
  @ApiProperty({ format: 'date-time' }) startedAt!: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while the attempt runs.' }) endedAt?: string;
  @ApiPropertyOptional({
    enum: outcomes,
    description:
      '`deferred`: the mail will be retried. `refused`: the mail failed permanently. `lost`: the worker died, so the result is unknown.',
  })
  outcome?: (typeof outcomes)[number];
  @ApiPropertyOptional({ enum: mailCauses }) cause?: MailCause;
  @ApiPropertyOptional({
    description: 'The mail server’s response, or the reason why the server was not contacted. Addresses are masked.',
  })
  answer?: string;
}

@ApiSchema({ name: 'MailChoices' })
class MailChoicesResponse {
  @ApiProperty() retry!: boolean;
  @ApiProperty() sendAgain!: boolean;
  @ApiProperty() cancel!: boolean;
  @ApiProperty({ description: 'Whether a retry or a copy may go to another address.' })
  correct!: boolean;
  @ApiPropertyOptional({ description: 'Why a sent or failed mail cannot be sent again.' }) refusal?: string;
}

@ApiSchema({ name: 'MailDetail' })
export class MailDetailResponse extends MailResponse {
  @ApiProperty({ description: 'The Message-ID, which is the same in every attempt.' }) messageId!: string;
  @ApiProperty({ description: 'The From header of the shop.' }) from!: string;
  @ApiPropertyOptional({ description: 'Username of the recipient’s account.' }) username?: string;
  @ApiPropertyOptional({ type: 'integer' }) userId?: number;
  @ApiProperty({ description: 'Whether the recipient is a guest.' }) guest!: boolean;
  @ApiPropertyOptional({ description: 'Id of the request that created the mail.' }) requestId?: string;
  @ApiProperty({ type: [MailAttemptResponse] }) attemptsMade!: MailAttemptResponse[];
  @ApiProperty({ type: MailChoicesResponse, description: 'Actions that are possible now.' }) can!: MailChoicesResponse;
}

export function mailDetailResponse(
  mail: DetailedMail,
  sender: { readonly from: string; readonly host: string },
  can: MailChoices,
): MailDetailResponse {
  return Object.assign(mailResponse(mail), {
    messageId: messageIdOf(mail.id, sender),
    from: sender.from,
    username: mail.username === null ? undefined : maskEmailsIn(mail.username),
    userId: mail.userId ?? undefined,
    guest: mail.isGuests ?? false,
    requestId: mail.requestId ?? undefined,
    attemptsMade: mail.attemptsMade.map(attemptResponse),
    can,
  });
}

function attemptResponse(made: DetailedMail['attemptsMade'][number]): MailAttemptResponse {
  const { attempt, startedAt, endedAt, outcome, cause, answer } = made;
  return {
    attempt,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString(),
    outcome: outcome ?? undefined,
    cause: cause ?? undefined,
    answer: answer === null ? undefined : maskEmailsIn(answer),
  };
}

@ApiSchema({ name: 'MailContent' })
export class MailContentResponse {
  @ApiProperty({ format: 'email' }) to!: string;
  @ApiProperty() subject!: string;
  @ApiProperty({ description: 'The mail as HTML. Links that give access are removed.' }) html!: string;
  @ApiProperty() text!: string;
  @ApiProperty({
    description: 'Whether this is exactly the text that was sent; otherwise, the text that would be sent now.',
  })
  kept!: boolean;
}
