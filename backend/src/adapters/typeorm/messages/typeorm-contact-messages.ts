import { Injectable } from '@nestjs/common';
import type { ContactMessage } from '../../../domain/messages/contact-message.js';
import { ContactMessages } from '../../../domain/messages/contact-messages.js';
import { CurrentManager } from '../current-manager.js';

@Injectable()
export class TypeormContactMessages implements ContactMessages {
  constructor(private readonly current: CurrentManager) {}

  async add({ name, email, subject, message }: ContactMessage, userId: number | null): Promise<void> {
    await this.current.query(
      'INSERT INTO contact_submissions (user_id, name, email, subject, message) VALUES ($1, $2, $3, $4, $5)',
      [userId, name, email, subject, message],
    );
  }
}
