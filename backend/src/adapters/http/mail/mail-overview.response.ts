import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type MailCause, mailCauses } from '../../../domain/mail/mail-states.js';
import type { MailOverview } from '../../postgres/mail/mail-overview-reader.js';
import type { Pause } from '../../postgres/mail/mail-overview-reader.js';
import { maskEmailsIn } from '../../../domain/shared/email-address.js';
import { MailCountsResponse } from './mail.response.js';
import { ObjectOrNull } from '../answers/object-or-null.js';

const queues = ['redis', 'none'] as const;
const states = ['up', 'down', 'unused'] as const;

@ApiSchema({ name: 'MailPause' })
class MailPauseResponse {
  @ApiProperty({ format: 'date-time' }) since!: string;
  @ApiProperty({ description: 'The user who paused the outbox.' }) by!: string;
}

@ApiSchema({ name: 'MailPaused' })
export class MailPausedResponse {
  @ObjectOrNull(MailPauseResponse, { description: 'The pause of the outbox; null if the outbox is not paused.' })
  paused!: MailPauseResponse | null;
}

@ApiSchema({ name: 'MailHour' })
class MailHourResponse {
  @ApiProperty({ format: 'date-time' }) hour!: string;
  @ApiProperty({ type: 'integer' }) sent!: number;
  @ApiProperty({ type: 'integer', description: 'Number of mails that failed permanently.' }) failed!: number;
}

@ApiSchema({ name: 'MailFailures' })
class MailFailuresResponse {
  @ApiProperty({ enum: mailCauses }) cause!: MailCause;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', description: 'Number of these mails that will be retried.' }) putOff!: number;
  @ApiProperty({ format: 'date-time' }) latestAt!: string;
  @ApiProperty({ description: 'The mail server’s last response for the latest of these mails. Addresses are masked.' })
  example!: string;
}

@ApiSchema({ name: 'MailServices' })
class MailServicesResponse {
  @ApiProperty({ enum: states }) redis!: (typeof states)[number];
  @ApiProperty({ enum: states, description: '`down` also means that the mail server refuses all of the latest mails.' })
  mail!: (typeof states)[number];
}

@ApiSchema({ name: 'MailOverview' })
export class MailOverviewResponse extends MailPausedResponse {
  @ApiProperty({ type: MailCountsResponse }) counts!: MailCountsResponse;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Start of the longest current wait of a mail, including mails between two attempts.',
  })
  oldestWaitingAt!: string | null;
  @ApiProperty({
    type: [MailHourResponse],
    description: 'Sent and failed mails for each of the last 48 hours, oldest first.',
  })
  sentByHour!: MailHourResponse[];
  @ApiProperty({ type: [MailFailuresResponse], description: 'Failed and deferred mails, by cause.' })
  failures!: MailFailuresResponse[];
  @ApiProperty({ enum: queues }) queue!: (typeof queues)[number];
  @ApiProperty({ type: MailServicesResponse }) services!: MailServicesResponse;
}

export function mailPausedResponse(pause: Pause | null): MailPausedResponse {
  return { paused: pause && { since: pause.since.toISOString(), by: pause.by ?? '' } };
}

export function mailOverviewResponse(
  { counts, oldestWaitingAt, sentByHour, failures }: MailOverview,
  pause: Pause | null,
  road: Pick<MailOverviewResponse, 'queue' | 'services'>,
): MailOverviewResponse {
  return {
    paused: mailPausedResponse(pause).paused,
    counts,
    oldestWaitingAt: oldestWaitingAt?.toISOString() ?? null,
    sentByHour: sentByHour.map(({ hour, ...figures }) => ({ hour: hour.toISOString(), ...figures })),
    failures: failures.map(({ latestAt, example, ...group }) => ({
      ...group,
      latestAt: latestAt.toISOString(),
      example: maskEmailsIn(example),
    })),
    ...road,
  };
}
