import { Injectable } from '@nestjs/common';
import type { ContactMessage } from '../../../domain/messages/contact-message.js';
import { ContactMessages, type KeptMessage } from '../../../domain/messages/ports/contact-messages.js';
import { CurrentManager } from '../connection/current-manager.js';
import { messageColumns } from './message-columns.js';

@Injectable()
export class PostgresContactMessages implements ContactMessages {
  constructor(private readonly current: CurrentManager) {}

  async add({ name, email, subject, message }: ContactMessage, userId: number | null): Promise<void> {
    await this.current.query(
      'INSERT INTO contact_submissions (user_id, name, email, subject, message) VALUES ($1, $2, $3, $4, $5)',
      [userId, name, email, subject, message],
    );
  }

  async lock(id: number): Promise<KeptMessage | null> {
    const [message] = await this.current.query<KeptMessage>(
      `SELECT ${messageColumns} FROM contact_submissions WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return message ?? null;
  }

  async markRead(id: number): Promise<void> {
    await this.current.query('UPDATE contact_submissions SET is_read = true WHERE id = $1', [id]);
  }

  async markAllRead(upTo: number | null): Promise<number> {
    const marked = await this.current.query(
      'UPDATE contact_submissions SET is_read = true WHERE NOT is_read AND id <= coalesce($1, id) RETURNING id',
      [upTo],
    );
    return marked.length;
  }

  async remove(id: number): Promise<void> {
    await this.current.query('DELETE FROM contact_submissions WHERE id = $1', [id]);
  }
}
