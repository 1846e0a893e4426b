import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsOptional, IsString } from 'class-validator';
import { type MessageState, messageStates } from '../../postgres/messages/message-reader.js';
import { Choice, Limit, ListQuery } from '../validation/list-query.js';
import { largestId, OptionalWholeNumber } from '../validation/whole-number.js';

/** Default and maximum number of messages per call. */
const maxMessages = 1000;

export class ContactSubmissionsQuery extends ListQuery {
  @Choice(messageStates, 'Please choose one of', { default: 'all' })
  state?: MessageState;

  @Limit(maxMessages)
  override limit: number = maxMessages;
}

export class ReadMarkRequest {
  @ApiProperty({ enum: [true], description: 'A message cannot become unread again.' })
  @Equals(true, { message: 'A message can only be marked as read.' })
  isRead!: true;

  @ApiPropertyOptional({
    enum: [true],
    nullable: true,
    description: 'Marks the message as answered, too, for example after a reply by phone.',
  })
  @IsOptional()
  @Equals(true, { message: 'A message can only be marked as answered.' })
  isAnswered?: true | null;
}

export class ReplyRequest {
  @ApiProperty({ minLength: 1, maxLength: 5000, example: 'They run true to size.' })
  @IsString({ message: 'Please write the reply.' })
  text!: string;
}

export class ReadMarksRequest {
  @OptionalWholeNumber(
    0,
    largestId,
    'Please send the id of a message.',
    'Marks only messages up to this id, so that a message that has just arrived stays unread.',
  )
  upTo?: number | null;
}
