import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { StoredMessage } from '../../../domain/messages/ports/contact-messages.js';

@ApiSchema({ name: 'ContactSubmission' })
export class ContactSubmissionResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() subject!: string;
  @ApiProperty({ description: 'As typed, including line breaks.' }) message!: string;
  @ApiProperty() isRead!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export function contactSubmissionResponse({ createdAt, ...message }: StoredMessage): ContactSubmissionResponse {
  return { ...message, createdAt: createdAt.toISOString() };
}
