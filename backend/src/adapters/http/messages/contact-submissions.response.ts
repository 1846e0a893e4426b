import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { KeptMessage } from '../../../domain/messages/ports/contact-messages.js';

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

export function contactSubmissionResponse({ createdAt, ...message }: KeptMessage): ContactSubmissionResponse {
  return { ...message, createdAt: createdAt.toISOString() };
}
