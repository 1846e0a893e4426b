import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Equals, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import type { KeptMessage } from '../../../domain/messages/ports/contact-messages.js';
import { type MessageState, messageStates } from '../../../domain/messages/ports/message-reader.js';
import { EmptyIsAbsent, Limit, ListQuery } from '../validation/list-query.js';

/** How many messages a call without a limit answers, and the most that one answers. */
const mostMessages = 1000;
const idMessage = { message: 'Please give the id of a message.' };

export class ContactSubmissionsQuery extends ListQuery {
  @ApiPropertyOptional({ enum: messageStates, default: 'all' })
  @EmptyIsAbsent()
  @IsIn(messageStates, { message: `Please give one of ${messageStates.join(', ')}.` })
  state?: MessageState;

  @Limit(mostMessages)
  override limit: number = mostMessages;
}

export class ReadMarkBody {
  @ApiProperty({ enum: [true], description: 'There is no way back to unread.' })
  @Equals(true, { message: 'A message can only be marked as read.' })
  isRead!: true;
}

export class ReadMarksBody {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Only those up to this id are marked: one that came a moment ago stays new.',
  })
  @IsOptional()
  @IsInt(idMessage)
  @Min(0, idMessage)
  @Max(2 ** 31 - 1, idMessage)
  upTo?: number | null;
}

@ApiSchema({ name: 'ContactSubmission' })
export class ContactSubmissionView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() subject!: string;
  @ApiProperty({ description: 'As it was typed, its lines included.' }) message!: string;
  @ApiProperty() isRead!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export function contactSubmissionView({ createdAt, ...message }: KeptMessage): ContactSubmissionView {
  return { ...message, createdAt: createdAt.toISOString() };
}
