import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { isErased } from '../../../domain/shared/email-address.js';
import type { StoredMessage } from '../../../domain/messages/ports/contact-messages.js';

@ApiSchema({ name: 'MessageReply' })
class MessageReplyResponse {
  @ApiProperty({ description: 'As typed, including line breaks.' }) text!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiPropertyOptional({ description: 'Username of the staff member; absent after the account was deleted.' })
  by?: string;
}

@ApiSchema({ name: 'ContactSubmission' })
export class ContactSubmissionResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'Whether staff can reply; false after the sender’s account was deleted.' })
  hasMailAddress!: boolean;
  @ApiProperty() subject!: string;
  @ApiProperty({ description: 'As typed, including line breaks.' }) message!: string;
  @ApiProperty() isRead!: boolean;
  @ApiProperty({ description: 'Whether no reply is due: staff replied, or marked the message as answered.' })
  isAnswered!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: [MessageReplyResponse], description: 'Replies that staff sent from the shop, oldest first.' })
  replies!: MessageReplyResponse[];
}

export function contactSubmissionResponse(given: StoredMessage): ContactSubmissionResponse {
  const { id, name, email, subject, message, isRead, isAnswered, createdAt, replies } = given;
  return {
    ...{ id, name, email, hasMailAddress: !isErased(email), subject, message, isRead, isAnswered },
    createdAt: createdAt.toISOString(),
    replies: replies.map((one) => ({
      text: one.text,
      createdAt: one.createdAt.toISOString(),
      by: one.by ?? undefined,
    })),
  };
}
